import { stringify } from 'csv-stringify/sync';
import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { CATALOG_ID_MAX_LENGTH } from '@/lib/catalog/catalog-id';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';

const FORMATS = {
  md: { contentType: 'text/markdown; charset=utf-8', format: formatTemplate },
  csv: { contentType: 'text/csv; charset=utf-8', format: formatTemplateCsv },
} as const;

const query = z.object({
  file: z
    .string()
    .max(CATALOG_ID_MAX_LENGTH + 4)
    .regex(/^[a-z0-9-]+\.(?:md|csv)$/),
  locale: z.string().optional(),
});

/** Responds with a template as a download, `{id}.md` or `{id}.csv`, in the locale of the query. */
export const exportHandler: NextApiHandler = async (request, response) => {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) return response.status(404).json({ error: 'File not found.' });
  const [id = '', extension] = parsed.data.file.split('.') as [string, keyof typeof FORMATS];
  const store = await getLocalizedCatalog();
  const template = await store.findTemplate(id, toLocale(parsed.data.locale));
  if (!template) return response.status(404).json({ error: `Checklist “${id}” not found.` });
  const { contentType, format } = FORMATS[extension];
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', `attachment; filename="${id}.${extension}"`);
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  response.setHeader('X-Robots-Tag', 'noindex');
  return response.send(format(template));
};

const COLUMNS = ['section', 'number', 'item', 'details'] as const;

/**
 * Formats a template as CSV for spreadsheets: one row per item, with the title of its section and its path (`1.2`) as
 * the number. UTF-8 with a byte order mark, because spreadsheets assume another encoding without one. Cells that start
 * like a formula are escaped.
 */
function formatTemplateCsv(template: Template): string {
  const rows = template.checklist.sections.flatMap((section) =>
    section.items.map((item) => [
      plainText(section.title),
      item.z,
      plainText(item.text),
      item.details ? plainText(item.details) : '',
    ]),
  );
  return stringify(rows, { header: true, columns: [...COLUMNS], bom: true, escape_formulas: true });
}
