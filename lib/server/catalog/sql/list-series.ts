import type { Kysely } from 'kysely';
import { MIN_OF_SUBJECT, type Series } from '@/lib/catalog/series';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { compareText } from '@/lib/text/compare-text';
import type { CatalogTables } from './catalog-tables';

/** See `CatalogReader`. */
export async function listSeries(db: Kysely<CatalogTables>, locale: string): Promise<Series[]> {
  const rows = await db
    .selectFrom('series')
    .select(['id', 'locale', 'title', 'description', 'lists'])
    .where('locale', 'in', [locale, DEFAULT_LOCALE])
    .execute();
  const originals = rows.filter((row) => row.locale === DEFAULT_LOCALE);
  const translations = new Map(rows.flatMap((row) => (row.locale === locale ? [[row.id, row]] : [])));
  const { compare } = new Intl.Collator(locale);
  return originals
    .map((original) => {
      const { id, title, description, locale: own } = translations.get(original.id) ?? original;
      return { id, locale: own, title, description, lists: JSON.parse(original.lists) as string[] };
    })
    .sort((a, b) => compare(a.title, b.title) || compareText(a.id, b.id));
}

/** See `CatalogReader`. Run it in a transaction, so that both queries see the same state. */
export async function listSeriesOfTag(
  db: Kysely<CatalogTables>,
  tag: string,
  locale: string,
): Promise<Series[]> {
  const series = await listSeries(db, locale);
  const ids = [...new Set(series.flatMap(({ lists }) => lists))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('template_tag')
    .select(['template_id', 'position'])
    .where('template_id', 'in', ids)
    .where('locale', '=', DEFAULT_LOCALE)
    .where('tag', '=', tag)
    .execute();
  const position = new Map(rows.map((row) => [row.template_id, row.position]));
  const countMain = ({ lists }: Series) => lists.filter((id) => position.get(id) === 0).length;
  return series
    .filter((one) => countMain(one) >= MIN_OF_SUBJECT || one.lists.every((id) => position.has(id)))
    .sort((a, b) => countMain(b) - countMain(a));
}
