import { stringify } from 'csv-stringify/sync';
import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { CATALOG_ID_MAX_LENGTH } from '@/lib/catalog/catalog-id';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import type { Template } from '@/lib/catalog/template';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';

const FORMATS = {
  md: { type: 'text/markdown; charset=utf-8', write: formatTemplate },
  csv: { type: 'text/csv; charset=utf-8', write: templateCsv },
} as const;

const query = z.object({
  file: z
    .string()
    .max(CATALOG_ID_MAX_LENGTH + 4)
    .regex(/^[a-z0-9-]+\.(?:md|csv)$/),
  locale: z.string().optional(),
});

/** Answers a template as a file, `{id}.md` or `{id}.csv`; the locale is that of its text. */
export const exportHandler: NextApiHandler = async (request, response) => {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) return response.status(404).json({ error: 'There is no such file.' });
  const [id = '', format] = parsed.data.file.split('.') as [string, keyof typeof FORMATS];
  const store = await getLocalizedCatalog();
  const template = await store.findTemplate(id, toLocale(parsed.data.locale));
  if (!template) return response.status(404).json({ error: `There is no checklist “${id}”.` });
  const { type, write } = FORMATS[format];
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Disposition', `attachment; filename="${id}.${format}"`);
  response.setHeader('Cache-Control', 'public, s-maxage=60, stale-while-revalidate=86400');
  response.setHeader('X-Robots-Tag', 'noindex');
  return response.send(write(template));
};

const COLUMNS = ['section', 'number', 'item', 'details'] as const;

/**
 * A template as CSV for spreadsheets: one row an item, with its section and its path as the number. UTF-8
 * with a byte order mark, without which spreadsheets misread letters; a cell that begins like a formula is
 * kept from being one.
 */
export function templateCsv(template: Template): string {
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
