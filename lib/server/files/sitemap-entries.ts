import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import { countPages } from '@/lib/catalog/paginate';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';

/** A page with all locales in which it exists. */
export type SitemapPage = {
  /** Path without locale. */
  path: string;
  variants: ReadonlyArray<{
    locale: string;
    /** Day of the last change of the page's content, `YYYY-MM-DD`; null if unknown. */
    updated: string | null;
  }>;
};

/** The home page, the template list, tags and channels, including the further pages of paginated lists. */
export async function listPageEntries(store: CatalogReader): Promise<SitemapPage[]> {
  const [catalog, tags, channels] = await Promise.all([
    store.listCatalogVariants(),
    store.listGroupVariants('tag'),
    store.listGroupVariants('channel'),
  ]);
  const siteVariants = LOCALES.map(
    (locale) =>
      catalog.find((variant) => variant.locale === locale) ?? {
        id: '',
        locale,
        updated: null,
        templateCount: 0,
      },
  );
  return [
    { path: paths.home(), variants: siteVariants },
    ...pagedEntries(siteVariants, (page) => paths.templates({ page })),
    ...[...groupById(tags)].flatMap(([id, variants]) =>
      pagedEntries(variants, (page) => paths.tag(id, page)),
    ),
    ...[...groupById(channels)].flatMap(([id, variants]) =>
      pagedEntries(variants, (page) => paths.channel(id, page)),
    ),
  ];
}

/** One entry per page of a paginated list, with the locales in which the list has that page. */
function pagedEntries(variants: readonly LocaleVariant[], pathOf: (page: number) => string): SitemapPage[] {
  const counts = variants.map(({ templateCount }) => countPages(templateCount));
  return Array.from({ length: Math.max(...counts) }, (_, index) => ({
    path: pathOf(index + 1),
    variants: variants.filter(({ templateCount }) => countPages(templateCount) > index),
  }));
}

/** Groups variants by id, in the given order. Drops locales that the site does not have. */
export function groupById(variants: readonly LocaleVariant[]): Map<string, LocaleVariant[]> {
  const groups = new Map<string, LocaleVariant[]>();
  for (const variant of variants) {
    if (!LOCALES.some((locale) => locale === variant.locale)) continue;
    groups.set(variant.id, [...(groups.get(variant.id) ?? []), variant]);
  }
  return groups;
}
