import { CompiledQuery, sql } from 'kysely';
import { ParameterRows } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';
import { EVENT_COLUMNS, type EventRow, type InsightsEngine } from '@/lib/server/insights/sql/insights-engine';

const INSERT = `insert into event (${EVENT_COLUMNS.join(', ')}) values (${EVENT_COLUMNS.map(() => '?').join(', ')})`;

export const SQLITE_INSIGHTS_ENGINE: InsightsEngine = {
  rows: SQLITE_ENGINE.rows,
  // The transaction has the write lock, so no other process stores any of them after they have been looked for.
  async insertEvents(transaction, rows) {
    const { rows: found } = await sql<{ id: string }>`
      select hex(dedupe) as id from event
      where dedupe in (select unhex(value) from json_each(${JSON.stringify(rows.flatMap(dedupeId))}))
    `.execute(transaction);
    const stored = new Set(found.map(({ id }) => id));
    const added = rows.filter((row) => {
      const [id] = dedupeId(row);
      if (id === undefined) return true;
      const isNew = !stored.has(id);
      stored.add(id);
      return isNew;
    });
    if (added.length > 0) {
      const parameters = new ParameterRows(added.map((row) => EVENT_COLUMNS.map((name) => row[name])));
      await transaction.executeQuery(CompiledQuery.raw(INSERT, [parameters]));
    }
    return added;
  },
};

/** As SQLite's `hex` writes it. Empty for an event without one. */
function dedupeId({ dedupe }: EventRow): string[] {
  return dedupe ? [dedupe.toString('hex').toUpperCase()] : [];
}
