import { setImmediate } from 'node:timers/promises';
import { type Kysely, type Migration, sql } from 'kysely';

/** Words that are reversed before other requests have their turn: a running server opens restored databases. */
const WORDS_PER_TURN = 2_000;

/**
 * Indexes words by their endings, so that those with a typo in the first half are found, and completions of one letter in the
 * order in which they are returned.
 */
export const wordEndingsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table search_word add column reversed text not null default ''`.execute(db);
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from search_word`.execute(db);
    const last = rows[0]?.last ?? 0;
    for (let start = 0; start < last; start += WORDS_PER_TURN) {
      await sql`
        update search_word set reversed = (
          with recursive part (reversed, rest) as (
            select '', word
            union all select substr(rest, 1, 1) || reversed, substr(rest, 2) from part where rest <> ''
          )
          select reversed from part where rest = ''
        )
        where id > ${start} and id <= ${start + WORDS_PER_TURN}
      `.execute(db);
      await setImmediate();
    }
    await sql`create index search_word_by_ending on search_word (locale, reversed)`.execute(db);
    await sql`drop index search_word_by_letter`.execute(db);
    await sql`
      create index search_word_by_letter on search_word (locale, substr(word, 1, 1), template_count desc, word)
    `.execute(db);
  },
};
