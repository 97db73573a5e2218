import { type Kysely, type Migration, sql } from 'kysely';

/** Stores when the database was last used, with which the system clock is compared before something is deleted by date. */
export const clockMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table roll_up add column clock bigint`.execute(db);
  },
};
