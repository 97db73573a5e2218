import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { Series } from '@/lib/catalog/series';

/** Finds a series in a locale, or else in the default locale. */
export async function findSeries(
  store: Pick<CatalogReader, 'listSeries'>,
  id: string,
  locale: string,
): Promise<Series | null> {
  const all = await store.listSeries(locale);
  return all.find((series) => series.id === id) ?? null;
}
