import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { Locale } from '@/lib/config/locales';
import { type Hemisphere, hemisphereOf, isReadOnBothSides } from '@/lib/config/seasons';

export type ListsForNow = {
  /** Templates of this month where most readers of the language live, those that belong to the fewest months first. */
  here: TemplateSummary[];
  /** Those of the other side of the equator that are not of this month here; empty in a language that is read on one side. */
  otherSide: TemplateSummary[];
};

/** Finds the templates of a month, 1 to 12, for readers of a language. */
export async function findListsForNow(
  store: Pick<CatalogReader, 'listTemplatesOfMonth'>,
  locale: Locale,
  month: number,
): Promise<ListsForNow> {
  const find = async (hemisphere: Hemisphere) =>
    (await store.listTemplatesOfMonth(locale, { month, hemisphere })).sort(
      (a, b) => rank(a, locale, hemisphere) - rank(b, locale, hemisphere),
    );
  const hemisphere = hemisphereOf(locale);
  const here = await find(hemisphere);
  if (!isReadOnBothSides(locale)) return { here, otherSide: [] };
  const ids = new Set(here.map(({ id }) => id));
  const others = await find(hemisphere === 'north' ? 'south' : 'north');
  return { here, otherSide: others.filter(({ id }) => !ids.has(id)) };
}

/** Translated templates come first, then those that belong to few months. */
function rank({ locale, months }: TemplateSummary, pageLocale: string, hemisphere: Hemisphere): number {
  return (locale === pageLocale ? 0 : 12) + (months?.[hemisphere].length ?? 0);
}
