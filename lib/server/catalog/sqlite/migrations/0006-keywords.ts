import type { Kysely, Migration } from 'kysely';

/** Adds the keywords of a template: a JSON array of words and phrases that are searched but not shown. */
export const keywordsMigration: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('template')
      .addColumn('keywords', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
