import { type Kysely, type Migration, sql } from 'kysely';

/** Visitors who cannot be rolled up are set aside. */
export const setAsideMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table pending add column retry_at integer not null default 0`.execute(db);
  },
};
