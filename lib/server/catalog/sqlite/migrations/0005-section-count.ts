import { type Kysely, type Migration, sql } from 'kysely';

/** Adds the number of sections of a template, so that lists of templates need not read the checklists. */
export const sectionCountMigration: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('template')
      .addColumn('section_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update template set section_count = json_array_length(checklist, '$.sections')`.execute(db);
  },
};
