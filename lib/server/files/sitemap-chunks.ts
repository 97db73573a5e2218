import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { SitemapEntry } from './sitemap-entries';
import { groupVersions, listPageEntries } from './sitemap-entries';

/**
 * Pages in one file of the sitemap. The protocol allows 50,000 addresses and 50 MB; a page has an address for
 * each language, and each of them names all the others, about 150 bytes each.
 */
const PART_SIZE = 2000;

const PART_NAME = /^(pages|templates)-([1-9]\d{0,5})$/;

export type SitemapPart = { name: string; updated: string | null };

/** Every file of the sitemap, with the day of the last change in it. */
export async function listSitemapParts(store: CatalogStore, size = PART_SIZE): Promise<SitemapPart[]> {
  const pages = await listPageEntries(store);
  const templates = await store.listTemplateParts(LOCALES, size);
  const pageParts = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) =>
    newestDay(pages.slice(index * size, (index + 1) * size)),
  );
  return [
    ...pageParts.map((updated, index) => ({ name: `pages-${index + 1}`, updated })),
    ...templates.map((updated, index) => ({ name: `templates-${index + 1}`, updated })),
  ];
}

/** What stands in one file of the sitemap; nothing where there is no such file. */
export async function listPartEntries(
  store: CatalogStore,
  name: string,
  size = PART_SIZE,
): Promise<SitemapEntry[]> {
  const [, kind, number] = PART_NAME.exec(name) ?? [];
  if (kind === undefined) return [];
  const part = Number(number) - 1;
  if (kind === 'pages') return (await listPageEntries(store)).slice(part * size, (part + 1) * size);
  const groups = groupVersions(await store.listTemplatePart(LOCALES, { number: part, size }));
  return [...groups].map(([id, versions]) => ({ path: paths.template(id), versions }));
}

function newestDay(entries: readonly SitemapEntry[]): string | null {
  const days = entries.flatMap(({ versions }) => versions.flatMap(({ updated }) => updated ?? []));
  return days.sort().at(-1) ?? null;
}
