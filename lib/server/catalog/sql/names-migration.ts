import { type Kysely, type Migration, sql } from 'kysely';

/** Adds the names of originals in languages into which they are not translated. */
export const namesMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table template add column names text not null default '{}'`.execute(db);
  },
};
