import { CompiledQuery, sql } from 'kysely';
import { isConflict, isDatabaseError, isStatementTimeout } from '@/lib/server/database/postgres-errors';
import { POSTGRES_ROWS } from '@/lib/server/database/row-engine';
import type { RollUpEngine, RowValues } from '@/lib/server/insights/sql/roll-up-engine';

/** The types of columns that are no integers. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['value', 'text'],
  ['id', 'text'],
  ['counts', 'text'],
  ['events', 'bytea'],
]);

/** Rows are passed as an array for each column. */
export const POSTGRES_ROLL_UP_ENGINE: RollUpEngine = {
  rows: POSTGRES_ROWS.rows,
  jsonRows: POSTGRES_ROWS.jsonRows,
  async insertRows(transaction, { table, columns }, rows, conflict = '') {
    if (rows.length === 0) return;
    const text = `insert into ${table} (${columns.map(quote).join(', ')}) select * from ${unnest(columns)} ${conflict}`;
    await transaction.executeQuery(CompiledQuery.raw(text, toArrays(columns, rows)));
  },
  // By key: other transactions may have stored more events by now.
  async assignSessions(transaction, sessions) {
    const rows = sessions.flatMap(({ session, events }) =>
      events.flatMap((event): RowValues[] =>
        event.session === session.key ? [] : [[event.key, session.key]],
      ),
    );
    if (rows.length === 0) return;
    const columns = ['key', 'session'];
    const text = `update event set session = given_row.session from ${unnest(columns)} where event.key = given_row.key`;
    await transaction.executeQuery(CompiledQuery.raw(text, toArrays(columns, rows)));
  },
  async deleteRows(transaction, { table, columns }, rows, condition = 'true') {
    if (rows.length === 0) return;
    const text = `delete from ${table} using ${unnest(columns)} where ${matches(table, columns)} and ${condition}`;
    await transaction.executeQuery(CompiledQuery.raw(text, toArrays(columns, rows)));
  },
  hex: (column) => sql`encode(${sql.ref(column)}, 'hex')`,
  async lockRollUp(transaction) {
    await sql`select id from roll_up for update`.execute(transaction);
  },
  async tryLockRollUp(transaction) {
    const { rows } = await sql`select id from roll_up for update skip locked`.execute(transaction);
    return rows.length > 0;
  },
  async lockKeys(transaction) {
    await sql`lock table label in share row exclusive mode`.execute(transaction);
  },
  vitalKey: ['day', 'vital', 'page_kind', 'bucket'],
  lockRows: sql`for update skip locked`,
  isConflict,
  isDatabaseError,
  isTimeout: isStatementTimeout,
};

const quote = (name: string) => `"${name}"`;

function unnest(columns: readonly string[]): string {
  const arrays = columns.map((name, index) => `$${index + 1}::${TYPES.get(name) ?? 'bigint'}[]`);
  return `unnest(${arrays.join(', ')}) as given_row (${columns.map(quote).join(', ')})`;
}

function matches(table: string, columns: readonly string[]): string {
  return columns.map((name) => `${table}.${quote(name)} = given_row.${quote(name)}`).join(' and ') || 'true';
}

function toArrays(columns: readonly string[], rows: readonly RowValues[]): unknown[] {
  return columns.map((_, index) => rows.map((row) => row[index]));
}
