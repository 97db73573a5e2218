import {
  readChecklist,
  type ShownChecklist,
  type ShownItem,
  type ShownSection,
} from '@/components/catalog/read-checklist';
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
  dates: ListDates;
};

/** Dates as `YYYY-MM-DD`. */
export type ListDates = {
  /** The day that the list leads to. */
  day: string | undefined;
  /** By ids of sections and of own items. */
  due: ReadonlyMap<string, string>;
};

/**
 * Saves the page's checklist as a file with the visitor's ticks, which only the browser knows. Reads the page before it loads
 * anything, because the visitor may move on. Rejects if what it needs cannot be loaded.
 */
export async function downloadList(options: DownloadOptions): Promise<void> {
  const { listId, isChanged, locale, format, ticks, dates } = options;
  const shown = readChecklist();
  if (format === 'csv') return saveFile(`${listId}.csv`, 'text/csv', await formatCsv(shown, dates));
  const markdown = await fetchMarkdown(listId, locale);
  const text = isChanged ? toOwnMarkdown(markdown, shown) : toReaderMarkdown(markdown, ticks);
  saveFile(`${listId}.md`, 'text/markdown', text);
}

async function fetchMarkdown(listId: string, locale: string): Promise<string> {
  const response = await fetch(localizedPath(`${paths.template(listId)}.md`, locale));
  if (!response.ok) throw new Error(`The Markdown could not be loaded: ${response.status}.`);
  return response.text();
}

async function formatCsv({ dayName, sections }: ShownChecklist, { day, due }: ListDates): Promise<string> {
  const { formatChecklistCsv } = await import('@/lib/catalog/checklist-csv');
  let count = 0;
  const toRows = (section: ShownSection, item: ShownItem, number: string): ChecklistRow[] => [
    {
      section: section.title,
      number,
      item: item.text,
      done: item.isLeftOut ? 'n/a' : item.isDone ? 'x' : '',
      due: due.get(item.id) ?? due.get(section.id) ?? '',
      details: item.detailsText,
    },
    ...item.children.flatMap((child, index) => toRows(section, child, `${number}.${index + 1}`)),
  ];
  const dayRows: ChecklistRow[] =
    day === undefined ? [] : [{ section: dayName, number: '', item: '', done: '', due: day, details: '' }];
  const itemRows = sections.flatMap((section) =>
    section.items.flatMap((item) => {
      count += 1;
      return toRows(section, item, String(count));
    }),
  );
  return formatChecklistCsv([...dayRows, ...itemRows]);
}
