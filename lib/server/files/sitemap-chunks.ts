import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { SitemapEntry } from './sitemap-entries';
import { groupById, listPageEntries } from './sitemap-entries';

/**
 * Pages in one file of the sitemap. The protocol allows 50,000 addresses and 50 MB; a page has an address for
 * each language, and each of them names all the others, about 150 bytes each.
 */
const CHUNK_SIZE = 2000;

const FILE_NAME = /^(pages|templates)-([1-9]\d{0,5})$/;

export type SitemapFile = { name: string; updated: string | null };

/** Every file of the sitemap, with the day of the last change in it. */
export async function listSitemapFiles(store: CatalogStore, size = CHUNK_SIZE): Promise<SitemapFile[]> {
  const pages = await listPageEntries(store);
  const templates = await store.listTemplateChunks(LOCALES, size);
  const pageParts = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) =>
    newestDay(pages.slice(index * size, (index + 1) * size)),
  );
  return [
    ...pageParts.map((updated, index) => ({ name: `pages-${index + 1}`, updated })),
    ...templates.map((updated, index) => ({ name: `templates-${index + 1}`, updated })),
  ];
}

/** What stands in one file of the sitemap; nothing where there is no such file. */
export async function listSitemapEntries(
  store: CatalogStore,
  name: string,
  size = CHUNK_SIZE,
): Promise<SitemapEntry[]> {
  const [, kind, number] = FILE_NAME.exec(name) ?? [];
  if (kind === undefined) return [];
  const part = Number(number) - 1;
  if (kind === 'pages') return (await listPageEntries(store)).slice(part * size, (part + 1) * size);
  const groups = groupById(await store.readTemplateChunk(LOCALES, { number: part, size }));
  return [...groups].map(([id, variants]) => ({ path: paths.template(id), variants }));
}

function newestDay(entries: readonly SitemapEntry[]): string | null {
  const days = entries.flatMap(({ variants }) => variants.flatMap(({ updated }) => updated ?? []));
  return days.sort().at(-1) ?? null;
}
