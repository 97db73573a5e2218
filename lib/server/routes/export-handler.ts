import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { CATALOG_ID_MAX_LENGTH } from '@/lib/catalog/catalog-id';
import { formatChecklistCsv } from '@/lib/catalog/checklist-csv';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { toReaderMarkdown } from '@/lib/catalog/markdown/reader-markdown';
import type { Template } from '@/lib/catalog/template';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';

const FORMATS = {
  md: { contentType: 'text/markdown; charset=utf-8', format: formatMarkdown },
  csv: { contentType: 'text/csv; charset=utf-8', format: formatCsv },
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

/** The Markdown file for people, with nothing checked; `/{id}.md` is the exact source. */
function formatMarkdown(template: Template): string {
  return toReaderMarkdown(formatTemplate(template));
}

/** One row per item, with nothing done. */
function formatCsv({ checklist }: Template): string {
  const rows = checklist.sections.flatMap((section) =>
    section.items.map(({ z: number, text, details = '' }) => ({
      section: plainText(section.title),
      number,
      item: plainText(text),
      done: '' as const,
      details: plainText(details),
    })),
  );
  return formatChecklistCsv(rows);
}
