import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds indexes of the templates of each source: the embedded ones are listed, the imported ones found by checksum. And
 * indexes for the number of templates of each tag, which read one of the orders of its list.
 */
export const templateSourcesMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create index embedded_template on template (id, locale, checksum) where source = 'embedded'
    `.execute(db);
    await sql`
      create index imported_template on template (locale, checksum) where source = 'imported'
    `.execute(db);
    for (const table of ['list_block', 'list_block_translation']) {
      await sql`
        create index ${sql.ref(`${table}_by_locale`)} on ${sql.table(table)} (locale, scope, size) where sort = 'newest'
      `.execute(db);
    }
  },
};
