import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import { countPages } from '@/lib/catalog/paginate';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';

/** A page in the languages in which it exists. */
export type SitemapEntry = {
  /** Path without locale. */
  path: string;
  variants: ReadonlyArray<{
    locale: string;
    /** Day of the last change of what the page shows, `YYYY-MM-DD`; null where nothing is dated. */
    updated: string | null;
  }>;
};

/** All pages but the templates' own: the index, the list, tags and channels with their further pages. */
export async function listPageEntries(store: CatalogStore): Promise<SitemapEntry[]> {
  const [catalog, tags, channels] = await Promise.all([
    store.listCatalogVariants(),
    store.listGroupVariants('tag'),
    store.listGroupVariants('channel'),
  ]);
  const site = LOCALES.map(
    (locale) =>
      catalog.find((variant) => variant.locale === locale) ?? {
        id: '',
        locale,
        updated: null,
        templateCount: 0,
      },
  );
  return [
    { path: paths.home(), variants: site },
    ...pagedEntries(site, (page) => paths.templates({ page })),
    ...[...groupById(tags)].flatMap(([id, variants]) =>
      pagedEntries(variants, (page) => paths.tag(id, page)),
    ),
    ...[...groupById(channels)].flatMap(([id, variants]) =>
      pagedEntries(variants, (page) => paths.channel(id, page)),
    ),
  ];
}

/** The pages of one list, each in the languages whose list reaches so far. */
function pagedEntries(variants: readonly LocaleVariant[], pathOf: (page: number) => string): SitemapEntry[] {
  const counts = variants.map(({ templateCount }) => countPages(templateCount));
  return Array.from({ length: Math.max(...counts) }, (_, index) => ({
    path: pathOf(index + 1),
    variants: variants.filter(({ templateCount }) => countPages(templateCount) > index),
  }));
}

/** The variants of each thing, by id in the given order; only languages that the site speaks. */
export function groupById(variants: readonly LocaleVariant[]): Map<string, LocaleVariant[]> {
  const groups = new Map<string, LocaleVariant[]>();
  for (const variant of variants) {
    if (!LOCALES.some((locale) => locale === variant.locale)) continue;
    groups.set(variant.id, [...(groups.get(variant.id) ?? []), variant]);
  }
  return groups;
}
