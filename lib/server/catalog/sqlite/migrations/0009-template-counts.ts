import type { Kysely, Migration } from 'kysely';

/** Renames what was named after lists, which are lists of templates elsewhere. */
export const templateCountsMigration: Migration = {
  async up(db: Kysely<never>) {
    await db.schema.alterTable('search_list').renameTo('search_template').execute();
    for (const table of ['search_total', 'search_word']) {
      await db.schema.alterTable(table).renameColumn('lists', 'template_count').execute();
    }
  },
};
