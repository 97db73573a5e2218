import { type Kysely, sql } from 'kysely';
import {
  maxEdits,
  minSharedBigrams,
  nearestWords,
  wordBigrams,
} from '@/lib/server/catalog/search/corrections';
import { FIELD_WEIGHTS, type Hit, rankHits, type WordHits } from '@/lib/server/catalog/search/rank-hits';
import { splitWords } from '@/lib/server/catalog/search/split-words';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import type { SqliteTables } from './sqlite-tables';

/** Words that begin with the last word of a query and are looked up for it, the most widespread ones. */
const MAX_COMPLETIONS = 24;

/** Words that are compared letter by letter with a word that stands nowhere. */
const MAX_COMPARED = 200;

/** Last of all characters, so that a range of words ends behind everything that begins like its start. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Sum of the weights of the fields that hold a word. The ranking function of FTS5 takes a weight for each
 * column, the two that are not indexed first; with all others at 0 it tells whether a single one has it.
 */
const FIELDS = sql<number>`
  ${FIELD_WEIGHTS.title} * (bm25(template_search, 0, 0, 1, 0, 0, 0) < 0) +
  ${FIELD_WEIGHTS.summary} * (bm25(template_search, 0, 0, 0, 1, 0, 0) < 0) +
  ${FIELD_WEIGHTS.tags} * (bm25(template_search, 0, 0, 0, 0, 1, 0) < 0) +
  ${FIELD_WEIGHTS.items} * (bm25(template_search, 0, 0, 0, 0, 0, 1) < 0)
`;

/**
 * Ids of the templates that a query finds, best first. The last word may be unfinished. A word that stands
 * in no template is taken for a slip, and the nearest words are looked up for it.
 *
 * @param tag looks among the templates of this tag only
 */
export async function findTemplateIds(
  db: Kysely<SqliteTables>,
  { locale, query, tag }: { locale: string; query: string; tag?: string },
): Promise<string[]> {
  const words = queryWords(query, locale);
  if (words.length === 0) return [];
  const { total } = await db
    .selectFrom('template')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('locale', '=', locale)
    .executeTakeFirstOrThrow();
  const found: WordHits[] = [];
  for (const word of words) found.push(await findWord(db, locale, word, word === words.at(-1)));
  return rankHits(found, total, tag === undefined ? null : await findTagged(db, locale, tag));
}

async function findWord(
  db: Kysely<SqliteTables>,
  locale: string,
  word: string,
  isLast: boolean,
): Promise<WordHits> {
  const exact = await findHits(db, locale, [word]);
  const completed = isLast ? await findHits(db, locale, await listCompletions(db, locale, word)) : [];
  if (exact.length > 0 || completed.length > 0) return { exact, widened: completed };
  return { exact, widened: await findHits(db, locale, await listCorrections(db, locale, word)) };
}

/** Templates that hold one of the words. Words are letters and digits only and quoted, so none is a command. */
async function findHits(db: Kysely<SqliteTables>, locale: string, words: readonly string[]): Promise<Hit[]> {
  if (words.length === 0) return [];
  const stems = new Set(words.map((word) => stemWord(word, locale)));
  const expression = [...stems].map((stem) => `"${stem}"`).join(' OR ');
  return db
    .selectFrom('template_search')
    .select('template_id as id')
    .select(FIELDS.as('fields'))
    .select(sql<number>`-bm25(template_search)`.as('frequency'))
    .where(sql<boolean>`template_search match ${expression}`)
    .where('locale', '=', locale)
    .execute();
}

async function listCompletions(db: Kysely<SqliteTables>, locale: string, start: string): Promise<string[]> {
  const rows = await db
    .selectFrom('template_word')
    .select('word')
    .where('locale', '=', locale)
    .where('word', '>', start)
    .where('word', '<', start + LAST_CHARACTER)
    .groupBy('word')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(MAX_COMPLETIONS)
    .execute();
  return rows.map(({ word }) => word);
}

async function listCorrections(db: Kysely<SqliteTables>, locale: string, word: string): Promise<string[]> {
  const edits = maxEdits(word);
  if (edits === 0) return [];
  const pairs = wordBigrams(word);
  const { length } = [...word];
  const candidates = await db
    .selectFrom('word_pair')
    .select('word')
    .where('locale', '=', locale)
    .where('pair', 'in', pairs)
    .where('length', '>=', length - edits)
    .where('length', '<=', length + edits)
    .groupBy('word')
    .having(sql`count(*)`, '>=', minSharedBigrams(pairs, edits))
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(MAX_COMPARED)
    .execute();
  return nearestWords(
    word,
    candidates.map((candidate) => candidate.word),
    edits,
  );
}

async function findTagged(
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

/** Characters of a query that are read; what comes after is noise or an attack on the index. */
const MAX_LENGTH = 400;

/** Words of a query that are looked up. */
const MAX_WORDS = 12;

/** The words that a visitor asks for, each once. */
export function queryWords(query: string, locale: string): string[] {
  const words = splitWords(query.slice(0, MAX_LENGTH), locale);
  return [...new Set(words)].slice(0, MAX_WORDS);
}
