import { type Kysely, type Migration, sql } from 'kysely';

/** Sums are discarded in slices before everything is rolled up anew. */
export const discardInSlicesMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table roll_up add column is_discarding integer not null default 0`.execute(db);
  },
};
