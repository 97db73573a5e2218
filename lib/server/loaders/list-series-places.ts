import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { SeriesPlace } from '@/lib/page/view-props';
import { toLink } from './to-link';

/** The place of a template in each series that it is part of, with links in this locale. */
export async function listSeriesPlaces(
  store: Pick<CatalogReader, 'listSeries' | 'findTemplates'>,
  id: string,
  locale: string,
): Promise<SeriesPlace[]> {
  const series = (await store.listSeries(locale)).filter(({ lists }) => lists.includes(id));
  const places = series.map(({ lists, ...one }) => {
    const index = lists.indexOf(id);
    return {
      series: { id: one.id, locale: one.locale, title: one.title, number: index + 1, count: lists.length },
      previous: lists[index - 1],
      next: lists[index + 1],
    };
  });
  const ids = places.flatMap(({ previous, next }) => [previous, next].filter((list) => list !== undefined));
  const links = new Map((await store.findTemplates(ids, locale)).map((found) => [found.id, toLink(found)]));
  const linkTo = (list: string | undefined) => links.get(list ?? '') ?? null;
  return places.map((place) => ({
    ...place.series,
    previous: linkTo(place.previous),
    next: linkTo(place.next),
  }));
}
