import { sql, type Transaction } from 'kysely';
import { RELATED_LIMITS } from '@/lib/catalog/related-limits';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { searchTerm } from '@/lib/server/catalog/search/search-document';
import {
  ABOUT_WEIGHT,
  compareLikeness,
  type Likeness,
  parseStrongWords,
  type StrongWord,
  toLikeness,
} from '@/lib/server/catalog/search/strong-words';
import { compareText } from '@/lib/text/compare-text';
import type { CatalogTables } from './catalog-tables';
import type { SqlEngine, TermQuery } from './sql-engine';

// A template is compared by the words of its original, or of the variant that it has, with those that are about its rarest strong words,
// so that the work for one does not grow with the catalog.

/** Words of a template by which others are found. */
const MAX_QUERIES = 8;

/** A word that more templates are about finds none by itself. */
const MAX_TEMPLATES_PER_WORD = 50;

/** With fewer words that find others, those with both of the rarest more frequent words are found too, up to this frequency. */
const FREQUENT = { ifFewer: 3, maxTemplates: 2_000 } as const;

/** Templates with which one is compared. */
const MAX_COMPARED = 16;

/** A template as it is compared. */
type Source = { id: string; locale: string; words: StrongWord[]; likeness: Likeness };

/** The scores of related templates by id, by the id of the template. */
export type Links = Map<string, ReadonlyMap<string, number>>;

export type Scored = readonly [id: string, score: number];

/** More alike first. Of those that are equally alike, the order has no meaning. */
export function compareScores([a, aScore]: Scored, [b, bScore]: Scored): number {
  return bScore - aScore || compareText(a, b);
}

/**
 * Finds those that each template is most like, of those that have words of it, and those to which it is linked already. Templates that
 * are not in the search index are left out.
 */
export async function findSimilarTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
  links: Links,
): Promise<Map<string, Scored[]>> {
  const sources = await readSources(transaction, engine, ids);
  const frequencies = await readFrequencies(transaction, engine, sources);
  const found = await findCandidates(transaction, engine, sources, frequencies);
  const linked = new Set(sources.flatMap(({ id }) => [...(links.get(id)?.keys() ?? [])]));
  const known = await readSources(transaction, engine, [...linked]);
  const knownById = new Map(known.map((source) => [source.id, source]));
  const similar = sources.map(({ id, locale, likeness }, index) => {
    const others = new Map(found[index]?.map((other) => [other.id, other]));
    for (const other of links.get(id)?.keys() ?? []) {
      const source = knownById.get(other);
      if (source?.locale === locale) others.set(other, source);
    }
    others.delete(id);
    const rarities = frequencies[index]?.rarities ?? new Map<string, number>();
    const scores = [...others.values()]
      .map((other): Scored => [other.id, Math.round(compareLikeness(likeness, other.likeness, rarities))])
      .filter(([, score]) => score > 0)
      .sort(compareScores);
    return [id, scores.slice(0, RELATED_LIMITS.count)] as const;
  });
  return new Map(similar);
}

/** The words of a source that any template is about, by stem: how many are, and how rare the word is. */
type Frequencies = { counts: ReadonlyMap<string, number>; rarities: ReadonlyMap<string, number> };

/** Reads how frequent the words of each source are. Those that no template is about say nothing of what another one is about. */
async function readFrequencies(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  sources: readonly Source[],
): Promise<Frequencies[]> {
  const counts = new Map<string, ReadonlyMap<string, number>>();
  const totals = new Map<string, number>();
  for (const locale of new Set(sources.map((source) => source.locale))) {
    const ofLocale = sources.filter((source) => source.locale === locale);
    counts.set(locale, await countTemplates(transaction, engine, ofLocale, locale));
    const { rows } = await sql<{ total: number | null }>`
      select sum(templates) as total from list_size where kind = 'all' and id = '' and locale = ${locale}
    `.execute(transaction);
    totals.set(locale, Number(rows[0]?.total ?? 0));
  }
  return sources.map(({ locale, words }) => {
    const ofLocale = counts.get(locale);
    const byStem = words.flatMap(({ stem, word }) => {
      const count = (ofLocale?.get(word) ?? 0) + (stem === word ? 0 : (ofLocale?.get(stem) ?? 0));
      return count > 0 ? [[stem, count] as const] : [];
    });
    const total = totals.get(locale) ?? 0;
    return {
      counts: new Map(byStem),
      rarities: new Map(byStem.map(([stem, count]) => [stem, Math.log(1 + total / count)])),
    };
  });
}

/** Counts the templates that are about the words of the sources, or about their stems as words. */
async function countTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  sources: readonly Source[],
  locale: string,
): Promise<ReadonlyMap<string, number>> {
  const words = new Set<string>();
  for (const source of sources) {
    for (const { stem, word } of source.words) words.add(stem).add(word);
  }
  const given = engine.rows(
    { word: 'text' },
    [...words].map((word) => ({ word })),
  );
  const { rows } = await sql<{ word: string; count: number }>`
    select word, template_count as count from search_word where locale = ${locale} and word in ${given}
  `.execute(transaction);
  return new Map(rows.map(({ word, count }) => [word, Number(count)]));
}

/** A condition for templates that may be like the source with this number, and how much it counts. */
type Query = { list: number; weight: number; query: TermQuery };

function listQueries({ locale, words }: Source, { counts, rarities }: Frequencies, list: number): Query[] {
  const known = words.flatMap(({ stem, weight }) => {
    const count = counts.get(stem) ?? 0;
    if (count === 0) return [];
    const rarity = rarities.get(stem) ?? 0;
    // The template itself is one of those that are about the words of its title and keywords. Others may have them in another form.
    const isOwn = count === 1 && weight >= ABOUT_WEIGHT;
    const query = { term: searchTerm('about', locale, stem) };
    return [{ list, weight: Math.round(weight * rarity * rarity), query, count, isOwn }];
  });
  known.sort((a, b) => Number(a.isOwn) - Number(b.isOwn) || b.weight - a.weight);
  const upTo = (max: number, min = 0) => known.filter(({ count }) => count > min && count <= max);
  const rare = upTo(MAX_TEMPLATES_PER_WORD).slice(0, MAX_QUERIES);
  const queries = rare.map(({ weight, query }): Query => ({ list, weight, query }));
  if (rare.filter(({ isOwn }) => !isOwn).length >= FREQUENT.ifFewer) return queries;
  const [first, second] = upTo(FREQUENT.maxTemplates, MAX_TEMPLATES_PER_WORD);
  if (!first || !second) return queries;
  const query = { all: [first.query, second.query] };
  return [...queries, { list, weight: first.weight + second.weight, query }];
}

const FOUND_COLUMNS = ['list', 'template_id', 'locale', 'tags', 'strong_words'] as const;

/** Keys are sorted by date, which is no reason to compare a template with one rather than with another. */
const NO_ORDER = sql`key * 40503 % 65521, key`;

/** Finds the templates that are about the rarest strong words of each source, those with most of them, by the number of the source. */
async function findCandidates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  sources: readonly Source[],
  frequencies: readonly Frequencies[],
): Promise<Source[][]> {
  const queries = sources.flatMap((source, index) => {
    const own = frequencies[index];
    return own ? listQueries(source, own, index) : [];
  });
  if (queries.length === 0) return [];
  const { rows } = await sql<{ found: string | null }>`
    with counted as (
      select list, key, sum(weight) as weight from (${engine.fullText.selectEach(queries)}) as matching group by list, key
    ),
    ranked as (
      select list, key, row_number() over (partition by list order by weight desc, ${NO_ORDER}) as position from counted
    )
    select ${engine.jsonRows(FOUND_COLUMNS)} as found from (
      select list, template_id, locale, tags, strong_words
      from ranked inner join search_template on search_template.key = ranked.key
      where position <= ${sql.lit(MAX_COMPARED + 1)} and locale = variant
    ) as read_template
  `.execute(transaction);
  const found: Source[][] = sources.map(() => []);
  type Row = [list: number, id: string, locale: string, tags: string, strongWords: string];
  for (const [list, id, locale, tags, words] of JSON.parse(rows[0]?.found ?? '[]') as Row[]) {
    found[list]?.push(toSource({ template_id: id, locale, tags, strong_words: words }));
  }
  return found;
}

/** The ids as a table. */
export function toRows(engine: SqlEngine, ids: readonly string[]) {
  return engine.rows(
    { id: 'text' },
    ids.map((id) => ({ id })),
  );
}

type SourceRow = Pick<CatalogTables['search_template'], 'template_id' | 'locale' | 'tags' | 'strong_words'>;

function toSource({ template_id: id, locale, tags, strong_words: text }: SourceRow): Source {
  const words = parseStrongWords(text);
  return { id, locale, words, likeness: toLikeness(words, JSON.parse(tags) as string[], locale) };
}

/** Reads the originals of templates, or the first variant of those without one. */
async function readSources(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<Source[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SourceRow>`
    select template_id, locale, tags, strong_words from search_template
    where locale = variant and template_id in ${toRows(engine, ids)} order by template_id, locale
  `.execute(transaction);
  const byId = new Map<string, SourceRow>();
  for (const row of rows) {
    if (!byId.has(row.template_id) || row.locale === DEFAULT_LOCALE) byId.set(row.template_id, row);
  }
  return [...byId.values()].map(toSource);
}
