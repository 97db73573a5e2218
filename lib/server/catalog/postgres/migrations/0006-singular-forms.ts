import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // An import that is under way waits. Otherwise, both could wait for each other.
  'select id from write_lock for update',
  `update template set search_format = 3 where substr(locale, 1, 2) in ('es', 'fr', 'pt') and search_format = 4`,
];

/**
 * Marks templates in Spanish, French and Portuguese, whose words are stemmed now, so that the store indexes them again.
 * `SEARCH_FORMAT` remains 4, because the others are indexed as before.
 */
export const singularFormsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
