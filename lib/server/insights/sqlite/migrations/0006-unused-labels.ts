import { type Kysely, type Migration, sql } from 'kysely';

/** Labels that may be unused are marked before they are deleted. */
export const unusedLabelsMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table label add column is_unused integer not null default 0`.execute(db);
  },
};
