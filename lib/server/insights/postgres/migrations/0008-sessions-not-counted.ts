import { type Kysely, type Migration, sql } from 'kysely';

/** Sessions with too many events are stored, so that it is known where they begin and end. */
export const sessionsNotCountedMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table session add column is_counted smallint not null default 1`.execute(db);
  },
};
