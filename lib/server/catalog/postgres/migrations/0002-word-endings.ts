import { type Kysely, type Migration, sql } from 'kysely';

/** Adds a column for words from their last letter to their first. `0004-fill-word-endings` fills it, while other processes search. */
export const wordEndingsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table search_word add column reversed text collate "C" not null default ''`.execute(db);
  },
};
