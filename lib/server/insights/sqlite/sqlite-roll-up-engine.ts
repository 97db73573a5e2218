import { CompiledQuery, sql } from 'kysely';
import { ParameterRows } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';
import type { RollUpEngine } from '@/lib/server/insights/sql/roll-up-engine';

/** Statements are prepared once, and executed for each row. */
export const SQLITE_ROLL_UP_ENGINE: RollUpEngine = {
  rows: SQLITE_ENGINE.rows,
  jsonRows: SQLITE_ENGINE.jsonRows,
  async insertRows(transaction, { table, columns }, rows, conflict = '') {
    if (rows.length === 0) return;
    const text = `insert into ${table} (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')}) ${conflict}`;
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(rows)]));
  },
  async updateRows(transaction, { table, columns }, rows) {
    if (rows.length === 0) return;
    const by = columns.slice(0, -1);
    const text = `update ${table} set ${quote(columns.at(-1) ?? '')} = ? where ${by.map((name) => `${quote(name)} = ?`).join(' and ')}`;
    const parameters = rows.map((row) => [row.at(-1), ...row.slice(0, -1)]);
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(parameters)]));
  },
  async deleteRows(transaction, { table, columns }, rows, condition = 'true') {
    if (rows.length === 0) return;
    const text = `delete from ${table} where ${columns.map((name) => `${quote(name)} = ?`).join(' and ')} and ${condition}`;
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(rows)]));
  },
  floor: (value) => sql`cast(${value} as integer)`,
  jsonNumber: (column, property) => {
    const path = sql.lit(`$.${property}`);
    return sql`case when json_type(${sql.ref(column)}, ${path}) in ('integer', 'real') then ${sql.ref(column)} ->> ${path} end`;
  },
  // Every transaction that may write begins with the write lock.
  lockRollUp: () => Promise.resolve(),
  lockRows: sql``,
  isConflict: () => false,
  // A statement cannot be ended: its process is.
  isTimeout: () => false,
};

const quote = (name: string) => `"${name}"`;
