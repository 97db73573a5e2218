import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { ContentVersion } from '@/lib/catalog/locale-variant';
import { countPages } from '@/lib/catalog/paginate';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';

/** A page in the languages in which it exists. */
export type SitemapEntry = {
  /** Path without locale. */
  path: string;
  versions: ReadonlyArray<{
    locale: string;
    /** Day of the last change of what the page shows, `YYYY-MM-DD`; null where nothing is dated. */
    updated: string | null;
  }>;
};

/** All pages but the templates' own: the index, the list, tags and channels with their further pages. */
export async function listPageEntries(store: CatalogStore): Promise<SitemapEntry[]> {
  const [catalog, tags, channels] = await Promise.all([
    store.listCatalogVersions(),
    store.listGroupVersions('tag'),
    store.listGroupVersions('channel'),
  ]);
  const site = LOCALES.map(
    (locale) =>
      catalog.find((version) => version.locale === locale) ?? {
        id: '',
        locale,
        updated: null,
        templateCount: 0,
      },
  );
  return [
    { path: paths.home(), versions: site },
    ...pagedEntries(site, (page) => paths.templates({ page })),
    ...[...groupVersions(tags)].flatMap(([id, versions]) =>
      pagedEntries(versions, (page) => paths.tag(id, page)),
    ),
    ...[...groupVersions(channels)].flatMap(([id, versions]) =>
      pagedEntries(versions, (page) => paths.channel(id, page)),
    ),
  ];
}

/** The pages of one list, each in the languages whose list reaches so far. */
function pagedEntries(versions: readonly ContentVersion[], pathOf: (page: number) => string): SitemapEntry[] {
  const counts = versions.map(({ templateCount }) => countPages(templateCount));
  return Array.from({ length: Math.max(...counts) }, (_, index) => ({
    path: pathOf(index + 1),
    versions: versions.filter(({ templateCount }) => countPages(templateCount) > index),
  }));
}

/** The versions of each thing, by id in the given order; only languages that the site speaks. */
export function groupVersions(versions: readonly ContentVersion[]): Map<string, ContentVersion[]> {
  const groups = new Map<string, ContentVersion[]>();
  for (const version of versions) {
    if (!LOCALES.some((locale) => locale === version.locale)) continue;
    groups.set(version.id, [...(groups.get(version.id) ?? []), version]);
  }
  return groups;
}
