import { CompiledQuery, sql } from 'kysely';
import type { FullTextIndex, RowColumns, SqlEngine, TermQuery } from '@/lib/server/catalog/sql/sql-engine';
import { ParameterRows } from './open-sqlite-database';
import { sqliteCode } from './sqlite-errors';

/**
 * Rows are passed as JSON in one parameter. Their columns have types, so that comparisons with columns of a table use all
 * columns of its index. A single column is an array of values, which takes half as long as one of objects.
 */
const rows: SqlEngine['rows'] = (columns, values) => {
  const [[name, type] = [], ...others] = Object.entries<RowColumns[string]>(columns);
  if (name !== undefined && type !== undefined && others.length === 0) {
    const given = JSON.stringify(values.map((row) => row[name]));
    return sql`(select cast(value as ${sql.raw(type)}) as ${sql.ref(name)} from json_each(${given}))`;
  }
  const selection = Object.entries<RowColumns[string]>(columns).map(
    ([name, type]) => sql`cast(value ->> ${sql.lit(name)} as ${sql.raw(type)}) as ${sql.ref(name)}`,
  );
  return sql`(select ${sql.join(selection)} from json_each(${JSON.stringify(values)}))`;
};

/** One statement is prepared for all rows. */
const insertRows: SqlEngine['insertRows'] = async (transaction, table, columns, rows) => {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  const parameters = rows.map((row) => names.map((name) => row[name]));
  await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(parameters)]));
};

const keyRows = (keys: readonly number[]) =>
  rows(
    { key: 'integer' },
    keys.map((key) => ({ key })),
  );

/** An FTS5 table without texts, whose rowid is the key of the template. It returns matches in the order of their keys. */
const fullText: FullTextIndex = {
  select: (query, limit) => sql`
    select rowid as key from template_search where template_search match ${toExpression(query)} limit ${sql.lit(limit)}
  `,
  async insert(transaction, added) {
    const values = added.map(({ key, terms }) => ({ rowid: key, terms: terms.join(' ') }));
    // FTS5 writes what it has in memory whenever a key is less than the one before.
    values.sort((a, b) => a.rowid - b.rowid);
    await insertRows(transaction, 'template_search', { rowid: 'integer', terms: 'text' }, values);
  },
  async delete(transaction, keys) {
    await sql`delete from template_search where rowid in ${keyRows(keys)}`.execute(transaction);
  },
};

/** Returns a query in the syntax of FTS5. */
function toExpression(query: TermQuery): string {
  if ('term' in query) return quote(query.term);
  if ('beginning' in query) return `${quote(query.beginning)} *`;
  const [operator, parts] = 'all' in query ? [' AND ', query.all] : [' OR ', query.any];
  return `(${parts.map(toExpression).join(operator)})`;
}

function quote(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

export const SQLITE_ENGINE: SqlEngine = {
  rows,
  jsonRows: (columns) => sql`json_group_array(json_array(${sql.join(columns.map((name) => sql.ref(name)))}))`,
  fullText,
  insertRows,
  // Every transaction that may write begins with the write lock.
  lockWrites: () => Promise.resolve(),
  isDatabaseError: (error) => sqliteCode(error) !== null,
};
