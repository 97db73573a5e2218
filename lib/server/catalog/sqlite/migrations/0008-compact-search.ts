import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Replaces the search index by a smaller one: the full-text index has neither texts nor positions, and words are stored
 * once per locale, with the number of templates that contain them, instead of once per template. The index is empty at
 * first: a new `SEARCH_FORMAT` makes the store index all templates.
 */
export const compactSearchMigration: Migration = {
  async up(db: Kysely<never>) {
    for (const table of ['template_search', 'template_word', 'word_pair']) {
      await db.schema.dropTable(table).execute();
    }
    await db.schema
      .createIndex('template_by_search_format')
      .on('template')
      .columns(['search_format'])
      .execute();

    await sql`
      create virtual table template_search using fts5(
        terms, content = '', contentless_delete = 1, detail = none,
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
      )
    `.execute(db);

    await db.schema
      .createTable('search_list')
      .addColumn('key', 'integer', (column) => column.primaryKey())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('template_id', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addUniqueConstraint('search_list_template', ['template_id', 'locale'])
      .execute();

    await db.schema
      .createTable('search_total')
      .addColumn('locale', 'text', (column) => column.primaryKey())
      .addColumn('lists', 'integer', (column) => column.notNull())
      .modifyEnd(sql`without rowid`)
      .execute();

    await db.schema
      .createTable('search_word')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('stem', 'text', (column) => column.notNull())
      .addColumn('lists', 'integer', (column) => column.notNull())
      .addUniqueConstraint('search_word_key', ['locale', 'word'])
      .execute();
    await db.schema
      .createIndex('search_word_by_stem')
      .on('search_word')
      .columns(['locale', 'stem'])
      .execute();
    await sql`
      create index search_word_by_letter on search_word (locale, substr(word, 1, 1), lists)
    `.execute(db);

    await db.schema
      .createTable('search_bigram')
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('bigram', 'text', (column) => column.notNull())
      .addColumn('length', 'integer', (column) => column.notNull())
      .addColumn('word_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_bigram_key', ['locale', 'bigram', 'length', 'word_id'])
      .modifyEnd(sql`without rowid`)
      .execute();
  },
};
