import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import { countPages } from '@/lib/catalog/paginate';
import { LOCALES } from '@/lib/config/locales';
import { SITEMAP_PATHS } from '@/lib/config/routes';
import { TEXT_PAGES } from '@/lib/config/text-pages';
import { paths } from '@/lib/links/paths';
import { seriesPath } from '@/lib/links/series-path';

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

/** The pages of a list of templates, or a single page. */
export type SitemapList = {
  pathOf: (page: number) => string;
  variants: readonly LocaleVariant[];
  /** Number of pages in the locale with the most templates. */
  pageCount: number;
};

/**
 * Pages without parameters, tags, channels and series. Tags and channels are read one after the other, because
 * there can be many.
 */
export async function* listPageLists(store: CatalogReader): AsyncGenerator<SitemapList> {
  const catalog = await store.listCatalogVariants();
  const siteVariants = LOCALES.map(
    (locale) =>
      catalog.find((variant) => variant.locale === locale) ?? {
        id: '',
        locale,
        updated: null,
        templateCount: 0,
      },
  );
  for (const path of SITEMAP_PATHS) {
    if (path === '/') yield { pathOf: paths.home, variants: siteVariants, pageCount: 1 };
    else if (path === '/templates') yield toList(siteVariants, (page) => paths.templates({ page }));
    else yield { pathOf: () => path, variants: variantsOf(path), pageCount: 1 };
  }
  for (const kind of ['tag', 'channel'] as const) {
    for await (const variants of store.listGroupVariants(kind)) {
      for (const [id, known] of groupById(variants)) yield toList(known, (page) => paths[kind](id, page));
    }
  }
  for await (const variants of store.listGroupVariants('series')) {
    for (const [id, known] of groupById(variants))
      yield { pathOf: () => seriesPath(id), variants: known, pageCount: 1 };
  }
}

/** A page that does not depend on the catalog. Pages of text have a date. */
function variantsOf(path: string): LocaleVariant[] {
  const updated = Object.values(TEXT_PAGES).find((page) => page.path === path)?.updated ?? null;
  return LOCALES.map((locale) => ({ id: '', locale, updated, templateCount: 1 }));
}

function toList(variants: readonly LocaleVariant[], pathOf: SitemapList['pathOf']): SitemapList {
  const pageCount = Math.max(...variants.map(({ templateCount }) => countPages(templateCount)));
  return { pathOf, variants, pageCount };
}

/** The page of a list with this zero-based index, with the locales in which the list has that page. */
export function pageOfList({ pathOf, variants }: SitemapList, index: number): SitemapPage {
  return {
    path: pathOf(index + 1),
    variants: variants.filter(({ templateCount }) => countPages(templateCount) > index),
  };
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
