import type { CatalogReader } from '@/lib/catalog/catalog-store';
import { mainSubject, type Series } from '@/lib/catalog/series';
import type { Locale } from '@/lib/config/locales';
import { subjectStyle } from '@/lib/config/subjects';
import type { SeriesTile } from '@/lib/page/view-props';
import type { ListsForNow } from './lists-for-now';

/** Number of series on the index page. */
const COUNT = 4;

/** Number of series of which the templates are read, so that a large catalog does not slow down the page. */
const MAX_READ = 24;

/**
 * Chooses the series of the index page: those in the language of the page before others, then those with the most templates of this
 * month, then the longest. No two have the same subject.
 */
export async function chooseSeries(
  store: Pick<CatalogReader, 'listSeries' | 'findTemplates'>,
  locale: Locale,
  { here }: ListsForNow,
): Promise<SeriesTile[]> {
  const all = await store.listSeries(locale);
  if (all.length === 0) return [];
  const ofMonth = new Set(here.map(({ id }) => id));
  const rank = (series: Series) => [
    Number(series.locale === locale),
    series.lists.filter((id) => ofMonth.has(id)).length,
    series.lists.length,
  ];
  // The sort is stable: of equal ones, the first by title.
  const ranked = all
    .map((series) => ({ series, rank: rank(series) }))
    .sort((a, b) => compareRanks(b.rank, a.rank))
    .slice(0, MAX_READ)
    .map(({ series }) => series);
  const templates = await store.findTemplates([...new Set(ranked.flatMap(({ lists }) => lists))], locale);
  const byId = new Map(templates.map((template) => [template.id, template]));
  const subjects = new Set<string | undefined>();
  return ranked
    .flatMap(({ id, locale: own, title, lists }) => {
      const subject = mainSubject(lists.flatMap((list) => byId.get(list) ?? []));
      if (subjects.has(subject)) return [];
      subjects.add(subject);
      return { id, locale: own, title, listCount: lists.length, style: subjectStyle(subject) };
    })
    .slice(0, COUNT);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place]);
  return (a[index] ?? 0) - (b[index] ?? 0);
}
