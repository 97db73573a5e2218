import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = [
  `alter table search_word add column reversed text collate "C" not null default ''`,
  'update search_word set reversed = reverse(word)',
  'create index search_word_by_ending on search_word (locale, reversed)',
  'drop index search_word_by_letter',
  `create index search_word_by_letter on search_word (locale, substr(word, 1, 1), template_count desc, word)`,
];

/**
 * Indexes words by their endings, so that those with a typo in the first half are found, and completions of one letter in the
 * order in which they are returned.
 */
export const wordEndingsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
