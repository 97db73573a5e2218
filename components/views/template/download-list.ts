import { readChecklist, type ShownChecklist, type ShownItem } from '@/components/catalog/read-checklist';
import { saveFile } from '@/lib/browser/save-file';
import type { ChecklistRow } from '@/lib/catalog/checklist-csv';
import { toOwnMarkdown, toReaderMarkdown } from '@/lib/catalog/markdown/reader-markdown';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';

type DownloadOptions = {
  listId: string;
  /** Whether the visitor has changed the list. */
  isChanged: boolean;
  locale: string;
  format: 'md' | 'csv';
  ticks: ReadonlySet<string>;
};

/**
 * Saves the page's checklist as a file with the visitor's ticks, which only the browser knows. Reads the page before it loads
 * anything, because the visitor may move on. Rejects if what it needs cannot be loaded.
 */
export async function downloadList(options: DownloadOptions): Promise<void> {
  const { listId, isChanged, locale, format, ticks } = options;
  const shown = readChecklist();
  if (format === 'csv') return saveFile(`${listId}.csv`, 'text/csv', await formatCsv(shown));
  const markdown = await fetchMarkdown(listId, locale);
  const text = isChanged ? toOwnMarkdown(markdown, shown.sections) : toReaderMarkdown(markdown, ticks);
  saveFile(`${listId}.md`, 'text/markdown', text);
}

async function fetchMarkdown(listId: string, locale: string): Promise<string> {
  const response = await fetch(localizedPath(`${paths.template(listId)}.md`, locale));
  if (!response.ok) throw new Error(`The Markdown could not be loaded: ${response.status}.`);
  return response.text();
}

async function formatCsv({ sections }: ShownChecklist): Promise<string> {
  const { formatChecklistCsv } = await import('@/lib/catalog/checklist-csv');
  let count = 0;
  const toRows = (section: string, item: ShownItem, number: string): ChecklistRow[] => [
    {
      section,
      number,
      item: item.text,
      done: item.isLeftOut ? '-' : item.isDone ? 'x' : '',
      details: item.detailsText,
    },
    ...item.children.flatMap((child, index) => toRows(section, child, `${number}.${index + 1}`)),
  ];
  return formatChecklistCsv(
    sections.flatMap(({ title, items }) =>
      items.flatMap((item) => {
        count += 1;
        return toRows(title, item, String(count));
      }),
    ),
  );
}
