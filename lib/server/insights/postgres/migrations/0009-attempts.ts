import { type Kysely, type Migration, sql } from 'kysely';

/** A visitor with whom the process ends is found. */
export const attemptsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table roll_up add column attempt bigint`.execute(db);
  },
};
