import { type Kysely, type Migration, sql } from 'kysely';

/** Characters of a date, and what follows it in a key. */
const DATE_LENGTH = 11;

/** Sorts templates of the same date, which were sorted by id, as the editors sort all. */
export const dateOrderMigration: Migration = {
  async up(db: Kysely<never>) {
    const date = sql`substr(newest_key, 1, ${sql.lit(DATE_LENGTH)})`;
    await sql`update template set newest_key = ${date} || editors_key`.execute(db);
    await sql`update template_tag set newest_key = ${date} || substr(best_key, 2)`.execute(db);
  },
};
