import { setImmediate } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
  countComparedBigrams,
  isWithinOneEdit,
  maxEditDistance,
  minSharedBigrams,
  nearestWords,
  reverseWord,
  sortBySimilarity,
  wordBigrams,
  wordParts,
} from '@/lib/server/catalog/search/corrections';
import { stemWord } from '@/lib/server/catalog/search/stem-word';
import type { CatalogTables } from './catalog-tables';
import { compareText } from './compare-text';
import type { BigramGroup, SqlEngine } from './sql-engine';
import { writeTransaction } from './write-transaction';

/** Changes of the number of templates that contain a word, by word. */
export type WordDeltas = Map<string, number>;

/** Rows per statement. */
const ROWS_PER_STATEMENT = 500;

/** Limit of completions of a prefix, the most frequent words first. */
const MAX_COMPLETIONS = 24;

/** Limit of words whose edit distance to an unknown word is calculated. */
const MAX_COMPARED = 200;

/** Beginnings and endings of more words than this are too common to find similar words by them. */
const MAX_WORDS_PER_PART = 20_000;

/** Bigrams of more words than this are too common to find similar words by them. */
const MAX_WORDS_PER_BIGRAM = 4_000;

/** The highest code point: the upper bound of all words with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Words whose bigrams are inserted at a time, unless a statement adds more. */
const WORDS_PER_INSERT = 2_000;

/** Changes the numbers of templates. Words that are in no template any longer are deleted. */
export async function applyWordDeltas(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  { locale, deltas }: { locale: string; deltas: WordDeltas },
): Promise<void> {
  const changed = [...deltas].filter(([, delta]) => delta !== 0);
  let added: IdentifiedWord[] = [];
  for (let start = 0; start < changed.length; start += ROWS_PER_STATEMENT) {
    const values = changed.slice(start, start + ROWS_PER_STATEMENT).map(([word, delta]) => ({
      locale,
      word,
      reversed: reverseWord(word),
      stem: stemWord(word, locale),
      template_count: delta,
    }));
    const rows = await transaction
      .insertInto('search_word')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['locale', 'word']).doUpdateSet({
          template_count: sql`search_word.template_count + excluded.template_count`,
          stem: sql`excluded.stem`,
          reversed: sql`excluded.reversed`,
        }),
      )
      .returning(['id', 'word', 'template_count as count'])
      .execute();
    added.push(...rows.filter(({ word, count }) => count > 0 && count === deltas.get(word)));
    const removed = rows.filter(({ count }) => count <= 0);
    await deleteWords(transaction, engine, { locale, words: removed });
    if (added.length >= WORDS_PER_INSERT || start + ROWS_PER_STATEMENT >= changed.length) {
      await engine.insertBigrams(transaction, locale, groupByBigram(added));
      added = [];
      // Other requests have their turn.
      await setImmediate();
    }
  }
}

/** Words that are read and updated in one transaction. */
const WORDS_PER_TRANSACTION = 2_000;

/** Stores the stems of words that an earlier version has stemmed in another way, or not at all. */
export async function updateWordStems(db: Kysely<CatalogTables>, engine: SqlEngine): Promise<void> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const start: number = last;
    last = await writeTransaction(db, engine, async (transaction) => {
      const words = await transaction
        .selectFrom('search_word')
        .select(['id', 'locale', 'word', 'stem'])
        .where('id', '>', start)
        .orderBy('id')
        .limit(WORDS_PER_TRANSACTION)
        .execute();
      const changed = words.flatMap(({ id, locale, word, stem }) => {
        const current = stemWord(word, locale);
        return current === stem ? [] : [{ id, stem: current }];
      });
      if (changed.length > 0) {
        await sql`
          update search_word set stem = changed.stem from ${engine.rows({ id: 'integer', stem: 'text' }, changed)} as changed
          where search_word.id = changed.id
        `.execute(transaction);
      }
      return words.at(-1)?.id;
    });
  }
}

type IdentifiedWord = { id: number; word: string };

/** Groups words by their bigrams and lengths, in the order of the primary key, in which rows are inserted fastest. */
function groupByBigram(words: readonly IdentifiedWord[]): BigramGroup[] {
  const groups = new Map<string, BigramGroup>();
  for (const { id, word } of words) {
    const { length } = [...word];
    // Words have 40 characters at most.
    const suffix = String.fromCharCode(length);
    for (const bigram of wordBigrams(word)) {
      const key = bigram + suffix;
      const group = groups.get(key);
      if (group) group.wordIds.push(id);
      else groups.set(key, { bigram, length, wordIds: [id] });
    }
  }
  return [...groups.values()].sort((a, b) => compareText(a.bigram, b.bigram) || a.length - b.length);
}

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
    .orderBy('word')
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
  const maxDistance = maxEditDistance(word);
  if (maxDistance === 0) return [];
  // Most typos are one edit, and words with that many have much more in common than those with two.
  const parts = wordParts(word);
  const { words, isComplete } = parts
    ? await listWordsWithPart(db, engine, { locale, word, parts })
    : { words: [], isComplete: false };
  const nearest = words.filter((candidate) => isWithinOneEdit(word, candidate));
  if (isComplete && nearest.length > 0) return nearestOf(word, nearest, 1);
  const bigrams = await listRareBigrams(db, engine, { locale, word, distance: maxDistance });
  for (let distance = isComplete ? 2 : 1; distance <= maxDistance; distance += 1) {
    const similar = await listSimilarWords(db, { locale, word, bigrams, distance });
    const found = nearestOf(word, [...new Set([...nearest, ...similar])], distance);
    if (found.length > 0) return found;
  }
  return [];
}

function nearestOf(word: string, candidates: readonly string[], distance: number): string[] {
  return nearestWords(word, sortBySimilarity(word, candidates), distance);
}

/**
 * Returns the words of about the same length that begin or end as a word does, sorted. They are left out if they are too many, or if a
 * process of an earlier version has stored any words without their endings.
 */
async function listWordsWithPart(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { locale, word, parts }: { locale: string; word: string; parts: { beginning: string; ending: string } },
): Promise<{ words: string[]; isComplete: boolean }> {
  const { length } = [...word];
  const list = async (column: 'word' | 'reversed', start: string): Promise<string[] | null> => {
    const ref = sql.ref(column);
    const { rows } = await sql<{ found: string | null }>`
      with part as (
        select ${ref} as word from search_word
        where locale = ${locale} and ${ref} >= ${start} and ${ref} < ${start + LAST_CHARACTER}
        limit ${MAX_WORDS_PER_PART + 1}
      )
      select case when (select count(*) from part) <= ${MAX_WORDS_PER_PART} and not exists (
        select 1 from search_word where locale = ${locale} and reversed = ''
      ) then coalesce((
        select ${engine.jsonRows(['word'])} from part where length(word) between ${length - 1} and ${length + 1}
      ), '[]') end as found
    `.execute(db);
    const found = JSON.parse(rows[0]?.found ?? 'null') as Array<[string]> | null;
    return found?.map(([text]) => text) ?? null;
  };
  const beginning = await list('word', parts.beginning);
  const ending = await list('reversed', reverseWord(parts.ending));
  const words = new Set([...(beginning ?? []), ...(ending ?? []).map(reverseWord)]);
  return { words: [...words].sort(compareText), isComplete: beginning !== null && ending !== null };
}

/** Returns the words that share enough of the rarest bigrams to be within an edit distance, the most similar first. */
async function listSimilarWords(
  db: Kysely<CatalogTables>,
  {
    locale,
    word,
    bigrams,
    distance,
  }: { locale: string; word: string; bigrams: readonly string[]; distance: number },
): Promise<string[]> {
  const compared = bigrams.slice(0, countComparedBigrams(distance));
  if (compared.length === 0) return [];
  const { length } = [...word];
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word_id, count(*) as shared from search_bigram
      where locale = ${locale} and bigram in (${sql.join(compared)})
        and length between ${length - distance} and ${length + distance}
      group by word_id having count(*) >= ${minSharedBigrams(compared, distance)}
    ) as candidate inner join search_word on search_word.id = word_id
    order by shared desc, word limit ${MAX_COMPARED}
  `.execute(db);
  return rows.map((row) => row.word);
}

/** Returns the bigrams of a word that are in few enough words of about its length, the rarest first. */
async function listRareBigrams(
  db: Kysely<CatalogTables>,
  engine: SqlEngine,
  { locale, word, distance }: { locale: string; word: string; distance: number },
): Promise<string[]> {
  const { length } = [...word];
  const given = engine.rows(
    { bigram: 'text' },
    wordBigrams(word).map((bigram) => ({ bigram })),
  );
  const { rows } = await sql<{ bigram: string; words: number }>`
    select bigram, (
      select count(*) from (
        select 1 from search_bigram
        where locale = ${locale} and search_bigram.bigram = given.bigram
          and length between ${length - distance} and ${length + distance}
        limit ${MAX_WORDS_PER_BIGRAM}
      ) as known
    ) as words
    from ${given} as given
  `.execute(db);
  return rows
    .filter(({ words }) => words < MAX_WORDS_PER_BIGRAM)
    .sort((a, b) => a.words - b.words || compareText(a.bigram, b.bigram))
    .map(({ bigram }) => bigram);
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
