import { type Kysely, sql } from 'kysely';
import {
  maxEditDistance,
  minSharedBigrams,
  nearestWords,
  wordBigrams,
} from '@/lib/server/catalog/search/corrections';
import type { WordStems } from '@/lib/server/catalog/search/mark-words';
import {
  FIELD_WEIGHTS,
  type Hit,
  rankTemplateIds,
  type WordHits,
} from '@/lib/server/catalog/search/rank-template-ids';
import { splitWords } from '@/lib/server/catalog/search/split-words';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import type { SqliteTables } from './sqlite-tables';

/** Limit of completions for the last word of a query, the most frequent words first. */
const MAX_COMPLETIONS = 24;

/** Limit of words whose edit distance to an unknown word is calculated. */
const MAX_COMPARED = 200;

/** The highest code point: the upper bound of all words with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Sum of the weights of the fields that contain a word. `bm25` of FTS5 takes one weight per column, starting
 * with the two unindexed ones. With all but one weight at 0, it shows whether that column contains the word.
 */
const FIELDS = sql<number>`
  ${FIELD_WEIGHTS.title} * (bm25(template_search, 0, 0, 1, 0, 0, 0) < 0) +
  ${FIELD_WEIGHTS.summary} * (bm25(template_search, 0, 0, 0, 1, 0, 0) < 0) +
  ${FIELD_WEIGHTS.tags} * (bm25(template_search, 0, 0, 0, 0, 1, 0) < 0) +
  ${FIELD_WEIGHTS.items} * (bm25(template_search, 0, 0, 0, 0, 0, 1) < 0)
`;

/**
 * Returns the ids of the templates that match a query, best first, and the words that were found. The last word may be
 * incomplete. A word that is in no template is replaced by the most similar words.
 *
 * @param tag limits the search to templates with this tag.
 */
export async function searchTemplateIds(
  db: Kysely<SqliteTables>,
  { locale, query, tag }: { locale: string; query: string; tag?: string },
): Promise<{ ids: string[]; words: WordStems[] }> {
  const words = parseQuery(query, locale);
  if (words.length === 0) return { ids: [], words: [] };
  const { total } = await db
    .selectFrom('template')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow();
  const found: FoundWord[] = [];
  for (const word of words) found.push(await searchWord(db, locale, word, word === words.at(-1)));
  const allowedIds = tag === undefined ? null : await listIdsWithTag(db, locale, tag);
  const { ids, required } = rankTemplateIds(found, total, allowedIds);
  return { ids, words: required.map(({ stems }) => stems) };
}

/** Hits of a word of the query, with the stems that count as it. */
type FoundWord = WordHits & { stems: WordStems };

async function searchWord(
  db: Kysely<SqliteTables>,
  locale: string,
  word: string,
  isLast: boolean,
): Promise<FoundWord> {
  const stems = stemWords([word], locale);
  const exact = await findHits(db, locale, stems);
  const completions = isLast ? stemWords(await listCompletions(db, locale, word), locale) : [];
  const completed = await findHits(db, locale, completions);
  if (exact.length > 0 || completed.length > 0)
    return { stems: [...stems, ...completions], exact, expanded: completed };
  const corrections = stemWords(await listCorrections(db, locale, word), locale);
  return { stems: corrections, exact, expanded: await findHits(db, locale, corrections) };
}

function stemWords(words: readonly string[], locale: string): string[] {
  return [...new Set(words.map((word) => stemWord(word, locale)))];
}

/** Finds templates with any of the stems. They are quoted and contain only letters and digits: no FTS5 syntax. */
async function findHits(db: Kysely<SqliteTables>, locale: string, stems: readonly string[]): Promise<Hit[]> {
  if (stems.length === 0) return [];
  const expression = stems.map((stem) => `"${stem}"`).join(' OR ');
  return db
    .selectFrom('template_search')
    .select('template_id as id')
    .select(FIELDS.as('fields'))
    .select(sql<number>`-bm25(template_search)`.as('frequency'))
    .where(sql<boolean>`template_search match ${expression}`)
    .where('locale', '=', locale)
    .execute();
}

async function listCompletions(db: Kysely<SqliteTables>, locale: string, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('template_word')
    .select('word')
    .where('locale', '=', locale)
    .where('word', '>', prefix)
    .where('word', '<', prefix + LAST_CHARACTER)
    .groupBy('word')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(MAX_COMPLETIONS)
    .execute();
  return rows.map(({ word }) => word);
}

async function listCorrections(db: Kysely<SqliteTables>, locale: string, word: string): Promise<string[]> {
  const distance = maxEditDistance(word);
  if (distance === 0) return [];
  const bigrams = wordBigrams(word);
  const { length } = [...word];
  const candidates = await db
    .selectFrom('word_pair')
    .select('word')
    .where('locale', '=', locale)
    .where('pair', 'in', bigrams)
    .where('length', '>=', length - distance)
    .where('length', '<=', length + distance)
    .groupBy('word')
    .having(sql`count(*)`, '>=', minSharedBigrams(bigrams, distance))
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(MAX_COMPARED)
    .execute();
  return nearestWords(
    word,
    candidates.map((candidate) => candidate.word),
    distance,
  );
}

async function listIdsWithTag(
  db: Kysely<SqliteTables>,
  locale: string,
  tag: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('template_tag')
    .select('template_id')
    .where('locale', '=', locale)
    .where('tag', '=', tag)
    .execute();
  return new Set(rows.map(({ template_id: id }) => id));
}

/** Longer queries are truncated, in UTF-16 code units: they are noise or an attack. */
const MAX_LENGTH = 400;

/** Further words of a query are ignored. */
const MAX_WORDS = 12;

/** Returns the distinct words of a query. */
function parseQuery(query: string, locale: string): string[] {
  const words = splitWords(query.slice(0, MAX_LENGTH), locale);
  return [...new Set(words)].slice(0, MAX_WORDS);
}
