import { CompiledQuery, sql } from 'kysely';
import { ParameterRows } from '@/lib/server/database/open-sqlite-database';
import { SQLITE_ROWS } from '@/lib/server/database/row-engine';
import { EVENT_COLUMNS, type InsightsEngine, type NewEvent } from '@/lib/server/insights/sql/insights-engine';
import { encodeBlock, groupIntoBlocks, locateProperties } from '@/lib/server/insights/sql/property-blocks';

const INSERT_EVENT = `insert into event (${EVENT_COLUMNS.join(', ')}) values (${EVENT_COLUMNS.map(() => '?').join(', ')})`;
const INSERT_BLOCK = 'insert into property_block (key, properties) values (?, ?)';

export const SQLITE_INSIGHTS_ENGINE: InsightsEngine = {
  rows: SQLITE_ROWS.rows,
  // The transaction has the write lock.
  shareKeys: () => Promise.resolve(),
  // The transaction has the write lock, so no other process stores any of them after they have been looked for.
  async insertEvents(transaction, events) {
    const { rows: found } = await sql<{ id: string }>`
      select hex(dedupe) as id from event
      where dedupe in (select unhex(value) from json_each(${JSON.stringify(events.flatMap(dedupeId))}))
    `.execute(transaction);
    const stored = new Set(found.map(({ id }) => id));
    const added = events.filter((event) => {
      const [id] = dedupeId(event);
      if (id === undefined) return true;
      const isNew = !stored.has(id);
      stored.add(id);
      return isNew;
    });
    if (added.length === 0) return added;
    // Only a table with `autoincrement` is in this one: keys of blocks that were deleted are not given again.
    const { rows: sequences } = await sql<{ last: number }>`
      select seq as last from sqlite_sequence where name = 'property_block'
    `.execute(transaction);
    const first = (sequences[0]?.last ?? 0) + 1;
    const blocks = groupIntoBlocks(added);
    const rows = blocks.flatMap((block, index) =>
      block.map((event, position) => ({ event, properties_at: locateProperties(first + index, position) })),
    );
    rows.sort((a, b) => a.event - b.event);
    const insert = (text: string, parameters: unknown[][]) =>
      transaction.executeQuery(CompiledQuery.raw(text, [new ParameterRows(parameters)]));
    await insert(
      INSERT_EVENT,
      rows.map(({ event, properties_at }) => {
        const row = { ...added[event], properties_at };
        return EVENT_COLUMNS.map((name) => row[name]);
      }),
    );
    await insert(
      INSERT_BLOCK,
      blocks.map((block, index) => [
        first + index,
        encodeBlock(block.map((event) => added[event]?.properties ?? '')),
      ]),
    );
    return added;
  },
};

/** As SQLite's `hex` writes it. Empty for an event without one. */
function dedupeId({ dedupe }: NewEvent): string[] {
  return dedupe ? [dedupe.toString('hex').toUpperCase()] : [];
}
