import { CompiledQuery, sql } from 'kysely';
import { ParameterRows } from '@/lib/server/database/open-sqlite-database';
import { SQLITE_ROWS } from '@/lib/server/database/row-engine';
import { isDatabaseError } from '@/lib/server/database/sqlite-errors';
import type { RollUpEngine } from '@/lib/server/insights/sql/roll-up-engine';

/** Statements are prepared once, and executed for each row. */
export const SQLITE_ROLL_UP_ENGINE: RollUpEngine = {
  rows: SQLITE_ROWS.rows,
  jsonRows: SQLITE_ROWS.jsonRows,
  async insertRows(transaction, { table, columns }, rows, conflict = '') {
    if (rows.length === 0) return;
    const text = `insert into ${table} (${columns.map(quote).join(', ')}) values (${columns.map(() => '?').join(', ')}) ${conflict}`;
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(rows)]));
  },
  // By visitor and time, a statement for each session instead of each event: nobody stores events during the transaction.
  async assignSessions(transaction, sessions) {
    if (sessions.length === 0) return;
    const text = `
      update event set session = ?
      where visitor = ? and time >= ? and time <= ? and flags & 7 = 0 and session is not ?
    `;
    const rows = sessions.map(({ session: { key, visitor, start, end } }) => [key, visitor, start, end, key]);
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(rows)]));
  },
  async deleteRows(transaction, { table, columns }, rows, condition = 'true') {
    if (rows.length === 0) return;
    const text = `delete from ${table} where ${columns.map((name) => `${quote(name)} = ?`).join(' and ')} and ${condition}`;
    await transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(rows)]));
  },
  hex: (column) => sql`hex(${sql.ref(column)})`,
  // Every transaction that may write begins with the write lock.
  lockRollUp: () => Promise.resolve(),
  tryLockRollUp: () => Promise.resolve(true),
  lockKeys: () => Promise.resolve(),
  vitalKey: ['vital', 'page_kind', 'bucket', 'day'],
  lockRows: sql``,
  isConflict: () => false,
  isDatabaseError: (error) => isDatabaseError(error) || NO_TABLE.test((error as Error).message),
  // A statement cannot be ended: its process is.
  isTimeout: () => false,
};

/** SQLite has no code for it. */
const NO_TABLE = /^no such (?:table|column):/;

const quote = (name: string) => `"${name}"`;
