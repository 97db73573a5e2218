import { CompiledQuery, sql } from 'kysely';
import type { BulkWriter } from '@/lib/server/catalog/sql/sql-engine';
import { ParameterRows } from './open-sqlite-database';

/** Tables whose indexes are created when all rows are stored. */
const TABLES = ['template', 'template_tag', 'search_template', 'search_word'];

/**
 * Settings of FTS5 that change what is written at a time, in its spelling, and their defaults. The terms of about 100,000 templates
 * are collected in memory, and merged once at the end instead of many times.
 */
const FULL_TEXT_SETTINGS = {
  hashsize: { bulk: 64 * 1024 * 1024, normal: 1024 * 1024 },
  automerge: { bulk: 0, normal: 4 },
  crisismerge: { bulk: 1_000, normal: 16 },
} as const;

export const SQLITE_BULK: BulkWriter = {
  async begin(transaction) {
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select name, sql as definition from sqlite_master
      where type = 'index' and sql is not null and tbl_name in (${sql.join(TABLES)})
    `.execute(transaction);
    const configure = async (mode: 'bulk' | 'normal') => {
      for (const [name, values] of Object.entries(FULL_TEXT_SETTINGS)) {
        await sql`
          insert into template_search (template_search, rank) values (${name}, ${sql.lit(values[mode])})
        `.execute(transaction);
      }
    };
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(transaction);
    await configure('bulk');
    return async () => {
      for (const { definition } of indexes) await sql.raw(definition).execute(transaction);
      await sql`insert into template_search (template_search) values ('optimize')`.execute(transaction);
      await configure('normal');
    };
  },

  async insert(transaction, table, columns, rows) {
    if (rows.length === 0) return;
    const names = Object.keys(columns);
    const text = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
    const parameters = rows.map((row) => names.map((name) => row[name]));
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(parameters)]));
  },
};
