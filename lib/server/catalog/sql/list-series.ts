import type { Kysely } from 'kysely';
import type { ListedSeries } from '@/lib/catalog/series';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import { compareText } from './compare-text';

/** Templates of a series that make their main tag a subject of it. */
const MIN_OF_SUBJECT = 2;

/** See `CatalogReader`. */
export async function listSeries(db: Kysely<CatalogTables>, locale: string): Promise<ListedSeries[]> {
  const rows = await db
    .selectFrom('series')
    .select(['id', 'locale', 'title', 'description', 'lists'])
    .where('locale', 'in', [locale, DEFAULT_LOCALE])
    .execute();
  const originals = rows.filter((row) => row.locale === DEFAULT_LOCALE);
  const translations = new Map(rows.flatMap((row) => (row.locale === locale ? [[row.id, row]] : [])));
  const series = originals.map((original) => {
    const { id, title, description, locale: own } = translations.get(original.id) ?? original;
    return { id, locale: own, title, description, lists: JSON.parse(original.lists) as string[] };
  });
  const mainTags = await readMainTags(db, [...new Set(series.flatMap(({ lists }) => lists))]);
  const { compare } = new Intl.Collator(locale);
  return series
    .map((one) => ({ ...one, subjects: subjectsOf(one.lists.flatMap((id) => mainTags.get(id) ?? [])) }))
    .sort((a, b) => compare(a.title, b.title) || compareText(a.id, b.id));
}

/** The main tags of originals, by their ids. */
async function readMainTags(
  db: Kysely<CatalogTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('template_tag')
    .select(['template_id', 'tag'])
    .where('template_id', 'in', ids)
    .where('locale', '=', DEFAULT_LOCALE)
    .where('position', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.template_id, row.tag]));
}

/** The tags that occur often enough, the most frequent one first, then in their order. */
function subjectsOf(tags: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= MIN_OF_SUBJECT)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag);
}
