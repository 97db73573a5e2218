import type { CatalogReader } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import { groupById, listPageLists, pageOfList, type SitemapPage } from './sitemap-entries';

/**
 * Pages, other than templates, per sitemap file. The protocol allows 50,000 URLs and 50 MB per file. A page adds one URL
 * per locale, and each URL links to all locales, with about 150 bytes per link.
 */
const CHUNK_SIZE = 2000;

const FILE_NAME = /^(pages|templates)-([1-9]\d{0,5})$/;

/** A sitemap file: its name in the URL, and the day of its last change (`YYYY-MM-DD`), if known. */
export type SitemapIndexEntry = { name: string; updated: string | null };

/** All sitemap files: first those of the pages other than templates, then those of the templates. */
export async function listSitemapIndexEntries(
  store: CatalogReader,
  size = CHUNK_SIZE,
): Promise<SitemapIndexEntry[]> {
  const pageChunks = await readPageChunks(store, size);
  const templateChunks = await store.listTemplateChunks();
  return [
    ...pageChunks.map((updated, index) => ({ name: `pages-${index + 1}`, updated })),
    ...templateChunks.map((updated, index) => ({ name: `templates-${index + 1}`, updated })),
  ];
}

/** The entries of one sitemap file, by its name such as `pages-1`; an empty array if there is no such file. */
export async function listSitemapEntries(
  store: CatalogReader,
  name: string,
  size = CHUNK_SIZE,
): Promise<SitemapPage[]> {
  const [, kind, number] = FILE_NAME.exec(name) ?? [];
  if (kind === undefined) return [];
  const chunk = Number(number) - 1;
  if (kind === 'pages') return readPages(store, chunk * size, size);
  const groups = groupById(await store.readTemplateChunk(LOCALES, chunk));
  return [...groups].map(([id, variants]) => ({ path: paths.template(id), variants }));
}

/** The pages other than templates from a zero-based index on. */
async function readPages(store: CatalogReader, start: number, limit: number): Promise<SitemapPage[]> {
  const pages: SitemapPage[] = [];
  /** Index of the first page of the list. */
  let first = 0;
  for await (const list of listPageLists(store)) {
    const end = Math.min(first + list.pageCount, start + limit);
    for (let index = Math.max(first, start); index < end; index++)
      pages.push(pageOfList(list, index - first));
    first += list.pageCount;
    if (first >= start + limit) break;
  }
  return pages;
}

/** The newest day in each chunk of the pages other than templates. */
async function readPageChunks(store: CatalogReader, size: number): Promise<Array<string | null>> {
  const days: Array<string | null> = [];
  let first = 0;
  for await (const list of listPageLists(store)) {
    const end = first + list.pageCount;
    for (let chunk = Math.floor(first / size); chunk * size < end; chunk++) {
      // Of the pages of the list in this chunk, the first one has all their locales.
      const { variants } = pageOfList(list, Math.max(0, chunk * size - first));
      days[chunk] = newestDay([days[chunk] ?? null, ...variants.map(({ updated }) => updated)]);
    }
    first = end;
  }
  return days;
}

function newestDay(days: ReadonlyArray<string | null>): string | null {
  return days.reduce(
    (newest, day) => (day !== null && (newest === null || day > newest) ? day : newest),
    null,
  );
}
