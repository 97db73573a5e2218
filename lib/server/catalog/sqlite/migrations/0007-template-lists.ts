import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds the stored lists of templates: their entries, and the blocks that make each page cost the same. They are filled when
 * the store is opened, because `list_format` is empty.
 */
export const templateListsMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const column of ['newest_key', 'title_key']) {
      await db.schema
        .alterTable('template')
        .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .createTable('list_entry')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('sort', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('template_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('list_entry_key', ['scope', 'sort', 'locale', 'key'])
      .modifyEnd(sql`without rowid`)
      .execute();
    await db.schema
      .createTable('list_block')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('sort', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('start_key', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('updated', 'text')
      .addPrimaryKeyConstraint('list_block_key', ['scope', 'sort', 'locale', 'start_key'])
      .modifyEnd(sql`without rowid`)
      .execute();
    await db.schema
      .createTable('list_block_translation')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('sort', 'text', (column) => column.notNull())
      .addColumn('start_key', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('list_block_translation_key', ['scope', 'sort', 'start_key', 'locale'])
      .modifyEnd(sql`without rowid`)
      .execute();
    await db.schema
      .createTable('list_format')
      .addColumn('version', 'text', (column) => column.notNull())
      .execute();
  },
};
