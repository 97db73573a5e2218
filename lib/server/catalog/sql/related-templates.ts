import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
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
import type { CatalogTables } from './catalog-tables';
import { compareText } from './compare-text';
import type { SqlEngine, TermQuery } from './sql-engine';
import { TEMPLATES_PER_TRANSACTION, writeTransaction } from './write-transaction';

// Each template has at most six others that are most like it, by the words of its original, or of the variant that it has. It is compared
// with those that are about its rarest strong words, so that the work for one does not grow with the catalog. It also takes its place among
// the six of those that it is like.

/** Templates that are related by one statement, before other requests have their turn. */
const BATCH_SIZE = 40;

/** Words of a template by which others are found. */
const MAX_QUERIES = 8;

/** A word that more templates are about finds none by itself. */
const MAX_TEMPLATES_PER_WORD = 50;

/** With fewer words that find others, those with both of the rarest more frequent words are found too, up to this frequency. */
const FREQUENT = { ifFewer: 3, maxTemplates: 2_000 } as const;

/** Templates with which one is compared. */
const MAX_COMPARED = 16;

/** Beyond the first three, templates are shown if they have this share of the likeness of the first. */
const MIN_SHARE = 0.5;

/** Scores of templates that editors have chosen are greater, in their order. */
const CHOSEN_SCORE = 1_000_000_000;

/** A template as it is compared. */
type Source = { id: string; locale: string; words: StrongWord[]; likeness: Likeness };

/** The scores of related templates by id, by the id of the template. */
type Links = Map<string, ReadonlyMap<string, number>>;

type LinkRow = CatalogTables['template_related'];

/** Whether the related templates of all are found. */
export async function areAllRelated(db: Kysely<CatalogTables>): Promise<boolean> {
  return (await listUnrelated(db, 1)).length === 0;
}

/** Finds the related templates of all that need it, some in each transaction. If it is interrupted, the next call continues. */
export async function relateOutdatedTemplates(db: Kysely<CatalogTables>, engine: SqlEngine): Promise<void> {
  const relate = (transaction: Transaction<CatalogTables>) =>
    relateTemplates(transaction, engine, TEMPLATES_PER_TRANSACTION);
  while (!(await writeTransaction(db, engine, relate))) await setImmediate();
}

/**
 * Finds the related templates of those that were indexed since the last call, and of those that have lost one. The search index has to
 * be up to date.
 *
 * @param limit of templates
 * @returns whether all are related. If not, call `relateOutdatedTemplates` after the transaction.
 */
export async function relateTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let done = 0; done < limit; ) {
    const ids = await listUnrelated(transaction, Math.min(BATCH_SIZE, limit - done));
    if (ids.length === 0) return true;
    if (done === 0) await engine.fullText.mergeInserted(transaction);
    await relateBatch(transaction, engine, ids);
    done += ids.length;
    await setImmediate();
  }
  return areAllRelated(transaction);
}

/** Marks the templates to which any of these are related, because they may be so no longer. */
export async function outdateRelatedTo(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  changed: ReadonlyArray<{ id: string }>,
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update search_template set is_related = 0
    where locale = variant and template_id in (
      select template_id from template_related where related_id in ${engine.rows({ id: 'text' }, changed)}
    )
  `.execute(transaction);
}

/** Deletes what is stored of removed templates that no longer exist in any locale, and marks those to which they were related. */
export async function deleteRelated(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  removed: ReadonlyArray<{ id: string }>,
): Promise<void> {
  const { rows: gone } = await sql<{ id: string }>`
    select id from ${engine.rows({ id: 'text' }, removed)} as given
    where not exists (select 1 from template where template.id = given.id)
  `.execute(transaction);
  if (gone.length === 0) return;
  await outdateRelatedTo(transaction, engine, gone);
  const ids = engine.rows({ id: 'text' }, gone);
  await sql`delete from template_related where template_id in ${ids} or related_id in ${ids}`.execute(
    transaction,
  );
}

/**
 * Chooses those to show of the related templates of one, which are sorted by score: those that editors have chosen come first, and are
 * shown alone if editors have chosen enough, also of those that are left out: tact may ask for it. Others follow, up to the limit as
 * long as they are alike.
 */
export function chooseRelated<Row extends Pick<LinkRow, 'score'> & { id: string }>(
  rows: readonly Row[],
  limit: number,
  leftOut: readonly string[],
): Row[] {
  const shown = rows.filter(({ id }) => !leftOut.includes(id));
  const chosen = shown.filter(isChosen);
  if (rows.filter(isChosen).length >= RELATED_LIMITS.enough) return chosen.slice(0, limit);
  const similar = shown.slice(chosen.length);
  const minScore = MIN_SHARE * (similar[0]?.score ?? 0);
  return shown.filter((row, index) => index < RELATED_LIMITS.enough || row.score >= minScore).slice(0, limit);
}

function isChosen({ score }: Pick<LinkRow, 'score'>): boolean {
  return score >= CHOSEN_SCORE;
}

async function listUnrelated(db: Kysely<CatalogTables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct template_id as id from search_template where is_related = 0
    order by template_id limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function relateBatch(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<void> {
  const sources = await readSources(transaction, engine, ids);
  const before = await readLinks(transaction, engine, ids);
  const chosen = await readChosen(transaction, engine, ids);
  const similar = await findSimilar(transaction, engine, sources, before);
  const links: Links = new Map(
    sources.map(({ id }) => [id, new Map([...(similar.get(id) ?? []), ...(chosen.get(id) ?? [])])]),
  );
  const others = new Set([...similar.values()].flatMap((scores) => scores.map(([id]) => id)));
  const unread = [...others].filter((id) => !links.has(id));
  for (const [id, scores] of await readLinks(transaction, engine, unread)) before.set(id, scores);
  for (const id of unread) links.set(id, before.get(id) ?? new Map());
  for (const [id, scores] of similar) {
    for (const [other, score] of scores) links.set(other, offer(links.get(other) ?? new Map(), [id, score]));
  }
  await writeLinks(transaction, engine, before, links);
  await sql`
    update search_template set is_related = 1
    where is_related = 0 and template_id in ${toRows(engine, ids)}
  `.execute(transaction);
}

function toRows(engine: SqlEngine, ids: readonly string[]) {
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

async function readLinks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<Links> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LinkRow>`
    select template_id, related_id, score from template_related where template_id in ${toRows(engine, ids)}
  `.execute(transaction);
  const links = new Map<string, Map<string, number>>();
  for (const { template_id: id, related_id: related, score } of rows) {
    const scores = links.get(id) ?? new Map<string, number>();
    links.set(id, scores.set(related, Number(score)));
  }
  return links;
}

/** Reads the scores of what comes first, by the id of the template: the related templates that editors have chosen. */
async function readChosen(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<Links> {
  const { rows } = await sql<{ id: string; related: string }>`
    select id, related from template
    where (id, locale) in (select id, ${DEFAULT_LOCALE} from ${toRows(engine, ids)} as given) and related <> '[]'
  `.execute(transaction);
  return new Map(
    rows.map(({ id, related }) => {
      const others = (JSON.parse(related) as string[]).filter((other) => other !== id);
      const score = (index: number) => CHOSEN_SCORE + RELATED_LIMITS.count - index;
      return [id, new Map(others.map((other, index) => [other, score(index)]))];
    }),
  );
}

type Scored = readonly [id: string, score: number];

/** More alike first. Of those that are equally alike, the order has no meaning. */
function compareScores([a, aScore]: Scored, [b, bScore]: Scored): number {
  return bScore - aScore || compareText(a, b);
}

/** Finds those that each source is most like, of those that have words of it, and those to which it is linked already. */
async function findSimilar(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  sources: readonly Source[],
  links: Links,
): Promise<Map<string, Scored[]>> {
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

/** Adds a related template to those of another one, in the place of the one that is least like it. */
function offer(links: ReadonlyMap<string, number>, [id, score]: Scored): ReadonlyMap<string, number> {
  const known = links.get(id);
  if (known !== undefined && isChosen({ score: known })) return links;
  const entries = [...new Map(links).set(id, score)];
  const similar = entries.filter(([, other]) => !isChosen({ score: other })).sort(compareScores);
  return new Map([
    ...entries.filter(([, other]) => isChosen({ score: other })),
    ...similar.slice(0, RELATED_LIMITS.count),
  ]);
}

const LINK_COLUMNS = { template_id: 'text', related_id: 'text', score: 'integer' } as const;

/** Writes what has changed. */
async function writeLinks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  before: Links,
  after: Links,
): Promise<void> {
  const toLinks = (links: Links) =>
    [...links].flatMap(([id, scores]) =>
      [...scores].map(([related, score]) => ({ template_id: id, related_id: related, score })),
    );
  const removed = toLinks(before).filter((link) => !after.get(link.template_id)?.has(link.related_id));
  if (removed.length > 0) {
    await sql`
      delete from template_related
      where (template_id, related_id) in (
        select template_id, related_id from ${engine.rows(LINK_COLUMNS, removed)} as given
      )
    `.execute(transaction);
  }
  const written = toLinks(after).filter(
    (link) => before.get(link.template_id)?.get(link.related_id) !== link.score,
  );
  if (written.length > 0) {
    await sql`
      insert into template_related (template_id, related_id, score)
      select template_id, related_id, score from ${engine.rows(LINK_COLUMNS, written)} as given where true
      on conflict (template_id, related_id) do update set score = excluded.score
    `.execute(transaction);
  }
}
