import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
  maxEditDistance,
  minSharedBigrams,
  nearestWords,
  wordBigrams,
} from '@/lib/server/catalog/search/corrections';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import type { CatalogTables } from './catalog-tables';
import type { SqlEngine } from './sql-engine';

/** Changes of the number of templates that contain a word, by word. */
export type WordDeltas = Map<string, number>;

/** Rows per statement. */
const ROWS_PER_STATEMENT = 500;

/** Limit of completions of a prefix, the most frequent words first. */
const MAX_COMPLETIONS = 24;

/** Limit of words whose edit distance to an unknown word is calculated. */
const MAX_COMPARED = 200;

/** Bigrams of more words than this are too common to find similar words by them. */
const MAX_WORDS_PER_BIGRAM = 4_000;

/** The highest code point: the upper bound of all words with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Changes the numbers of templates. Words that are in no template any longer are deleted. */
export async function applyWordDeltas(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { locale, deltas }: { locale: string; deltas: WordDeltas },
): Promise<void> {
  const changed = [...deltas].filter(([, delta]) => delta !== 0);
  for (let start = 0; start < changed.length; start += ROWS_PER_STATEMENT) {
    const values = changed
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(([word, delta]) => ({ locale, word, stem: stemWord(word, locale), template_count: delta }));
    const rows = await transaction
      .insertInto('search_word')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['locale', 'word']).doUpdateSet({
          template_count: sql`search_word.template_count + excluded.template_count`,
          stem: sql`excluded.stem`,
        }),
      )
      .returning(['id', 'word', 'template_count as count'])
      .execute();
    const added = rows.filter(({ word, count }) => count > 0 && count === deltas.get(word));
    await insertBigrams(transaction, bigramRows(engine, locale, added));
    const removed = rows.filter(({ count }) => count <= 0);
    await deleteWords(transaction, engine, { locale, words: removed });
  }
}

type IdentifiedWord = { id: number; word: string };

const BIGRAM_COLUMNS = { locale: 'text', bigram: 'text', length: 'integer', word_id: 'integer' } as const;

/** Selects the rows of `search_bigram` for words. Null if there are none. */
function bigramRows(
  engine: SqlEngine,
  locale: string,
  words: readonly IdentifiedWord[],
): RawBuilder<unknown> | null {
  if (words.length === 0) return null;
  const rows = words.flatMap(({ id, word }) =>
    wordBigrams(word).map((bigram) => ({ locale, bigram, length: [...word].length, word_id: id })),
  );
  return sql`select locale, bigram, length, word_id from ${engine.rows(BIGRAM_COLUMNS, rows)} as word_bigram`;
}

async function insertBigrams(
  transaction: Transaction<CatalogTables>,
  rows: RawBuilder<unknown> | null,
): Promise<void> {
  if (!rows) return;
  await sql`insert into search_bigram (locale, bigram, length, word_id) ${rows}`.execute(transaction);
}

async function deleteWords(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { locale, words }: { locale: string; words: readonly IdentifiedWord[] },
): Promise<void> {
  const rows = bigramRows(engine, locale, words);
  if (!rows) return;
  await sql`delete from search_bigram where (locale, bigram, length, word_id) in (${rows})`.execute(
    transaction,
  );
  const ids = words.map(({ id }) => id);
  await transaction.deleteFrom('search_word').where('id', 'in', ids).execute();
}

/** Returns the most frequent words that begin with a prefix, without the prefix itself. */
export async function listCompletions(
  db: Kysely<CatalogTables>,
  locale: string,
  prefix: string,
): Promise<string[]> {
  const isLetter = [...prefix].length === 1;
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('locale', '=', locale)
    // Many words begin with the same letter. They are read from an index in the order of their frequency.
    .where((eb) =>
      isLetter
        ? eb.and([sql<boolean>`substr(word, 1, 1) = ${prefix}`, eb('word', '!=', prefix)])
        : eb.and([eb('word', '>', prefix), eb('word', '<', prefix + LAST_CHARACTER)]),
    )
    .orderBy('template_count', 'desc')
    // The index of letters ends with the id, so that equally frequent words need not be sorted.
    .$if(isLetter, (query) => query.orderBy('id', 'desc'))
    .$if(!isLetter, (query) => query.orderBy('word'))
    .limit(MAX_COMPLETIONS)
    .execute();
  return rows.map(({ word }) => word);
}

/** Returns the known words that are most similar to an unknown word. */
export async function listCorrections(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { locale, word }: { locale: string; word: string },
): Promise<string[]> {
  const distance = maxEditDistance(word);
  if (distance === 0) return [];
  const { length } = [...word];
  const bigrams = wordBigrams(word);
  const lengths = { from: length - distance, to: length + distance };
  const rare = await listRareBigrams(db, engine, { locale, bigrams, lengths });
  if (rare.length === 0) return [];
  const shared = minSharedBigrams(bigrams, distance) - (bigrams.length - rare.length);
  const candidates = await db
    .selectFrom('search_bigram')
    .innerJoin('search_word', 'search_word.id', 'search_bigram.word_id')
    .select('search_word.word')
    .where('search_bigram.locale', '=', locale)
    .where('bigram', 'in', rare)
    .where('length', '>=', length - distance)
    .where('length', '<=', length + distance)
    .groupBy(['word_id', 'search_word.word'])
    .having(sql`count(*)`, '>=', Math.max(1, shared))
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('search_word.word')
    .limit(MAX_COMPARED)
    .execute();
  return nearestWords(
    word,
    candidates.map((candidate) => candidate.word),
    distance,
  );
}

/** Returns the bigrams that are in few enough words of these lengths. */
async function listRareBigrams(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  {
    locale,
    bigrams,
    lengths: { from, to },
  }: { locale: string; bigrams: readonly string[]; lengths: { from: number; to: number } },
): Promise<string[]> {
  const given = engine.rows(
    { bigram: 'text' },
    bigrams.map((bigram) => ({ bigram })),
  );
  const { rows } = await sql<{ bigram: string; words: number }>`
    select bigram, (
      select count(*) from (
        select 1 from search_bigram
        where locale = ${locale} and search_bigram.bigram = given.bigram and length between ${from} and ${to}
        limit ${MAX_WORDS_PER_BIGRAM}
      ) as known
    ) as words
    from ${given} as given
  `.execute(db);
  return rows.filter(({ words }) => words < MAX_WORDS_PER_BIGRAM).map(({ bigram }) => bigram);
}

/** Estimates the share of templates that contain any of the stems, as if their words were independent. */
export async function estimateShare(
  db: Kysely<CatalogTables>,
  locale: string,
  stems: readonly string[],
  total: number,
): Promise<number> {
  const rows = await db
    .selectFrom('search_word')
    .select('template_count as count')
    .where('locale', '=', locale)
    .where('stem', 'in', stems)
    .execute();
  return 1 - rows.reduce((absent, { count }) => absent * Math.max(0, 1 - count / total), 1);
}
