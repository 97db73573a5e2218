import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Replaces the full-text index by one whose words are segmented, folded and stemmed before they are inserted, so
 * that its tokenizer only splits at spaces. Adds tables for completions (`template_word`) and corrections
 * (`word_pair`). The index is empty at first: `search_format` marks the templates that are not indexed yet.
 */
export const forgivingSearchMigration: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('template')
      .addColumn('search_format', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema.dropTable('template_search').execute();
    await sql`
      create virtual table template_search using fts5(
        template_id unindexed, locale unindexed, title, summary, tags, items,
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
      )
    `.execute(db);

    await db.schema
      .createTable('template_word')
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('template_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('template_word_key', ['locale', 'word', 'template_id'])
      .addForeignKeyConstraint(
        'template_word_template',
        ['template_id', 'locale'],
        'template',
        ['id', 'locale'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .modifyEnd(sql`without rowid`)
      .execute();
    await db.schema
      .createIndex('template_word_by_template')
      .on('template_word')
      .columns(['template_id', 'locale'])
      .execute();

    await db.schema
      .createTable('word_pair')
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('pair', 'text', (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('word_pair_key', ['locale', 'pair', 'length', 'word'])
      .modifyEnd(sql`without rowid`)
      .execute();
  },
};
