import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  // An import that is under way waits. Otherwise, both could wait for each other.
  'select id from write_lock for update',
  `update search_word set reversed = reverse(word) where reversed = ''`,
  'create index if not exists search_word_by_ending on search_word (locale, reversed)',
  `create index search_word_by_first_letter on search_word (locale, substr(word, 1, 1), template_count desc, word)`,
  // Searches of other processes wait from here on.
  'drop index search_word_by_letter',
  'alter index search_word_by_first_letter rename to search_word_by_letter',
];

/**
 * Indexes words by their endings, so that those with a typo in the first half are found, and completions of one letter in the
 * order in which they are returned.
 */
export const fillWordEndingsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
