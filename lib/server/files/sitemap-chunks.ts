import type { CatalogReader } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { SitemapPage } from './sitemap-entries';
import { groupById, listPageEntries } from './sitemap-entries';

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
  const pages = await listPageEntries(store);
  const templateChunks = await store.listTemplateChunks();
  const pageChunks = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) =>
    newestDay(pages.slice(index * size, (index + 1) * size)),
  );
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
  if (kind === 'pages') return (await listPageEntries(store)).slice(chunk * size, (chunk + 1) * size);
  const groups = groupById(await store.readTemplateChunk(LOCALES, chunk));
  return [...groups].map(([id, variants]) => ({ path: paths.template(id), variants }));
}

function newestDay(entries: readonly SitemapPage[]): string | null {
  const days = entries.flatMap(({ variants }) => variants.flatMap(({ updated }) => updated ?? []));
  return days.sort().at(-1) ?? null;
}
