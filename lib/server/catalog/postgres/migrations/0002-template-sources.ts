import { type Kysely, type Migration, sql } from 'kysely';

/** Adds indexes of the templates of each source: the embedded ones are listed, the imported ones found by checksum. */
export const templateSourcesMigration: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create index embedded_template on template (id, locale, checksum) where source = 'embedded'
    `.execute(db);
    await sql`
      create index imported_template on template (locale, checksum) where source = 'imported'
    `.execute(db);
  },
};
