import { type Kysely, type Migration, sql } from 'kysely';

/** Adds a column for the tags of templates to the search index. `0005-fill-search-tags` fills it, while other processes search. */
export const searchTagsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table search_template add column tags text not null default ''`.execute(db);
  },
};
