import { type Kysely, type Migration, sql } from 'kysely';

/** Creates the tables for templates, their tags and full-text index, tags, channels and private shares. */
export const catalogMigration: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('template')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('updated', 'text', (column) => column.notNull())
      .addColumn('featured', 'integer', (column) => column.notNull())
      .addColumn('item_count', 'integer', (column) => column.notNull())
      .addColumn('preview', 'text', (column) => column.notNull())
      .addColumn('checklist', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('checksum', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('template_key', ['id', 'locale'])
      .execute();
    await db.schema
      .createIndex('template_by_channel')
      .on('template')
      .columns(['locale', 'channel'])
      .execute();

    await db.schema
      .createTable('template_tag')
      .addColumn('template_id', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('tag', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('template_tag_key', ['template_id', 'locale', 'tag'])
      .addForeignKeyConstraint(
        'template_tag_template',
        ['template_id', 'locale'],
        'template',
        ['id', 'locale'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('template_tag_by_tag')
      .on('template_tag')
      .columns(['locale', 'tag'])
      .execute();

    await sql`
      create virtual table template_search using fts5(
        template_id unindexed, locale unindexed, title, summary, tags, items,
        tokenize = 'porter unicode61 remove_diacritics 2'
      )
    `.execute(db);

    for (const table of ['tag', 'channel']) {
      await db.schema
        .createTable(table)
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('checksum', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['id', 'locale'])
        .execute();
    }

    await db.schema
      .createTable('share')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .addColumn('checklist', 'text', (column) => column.notNull())
      .execute();
  },
};
