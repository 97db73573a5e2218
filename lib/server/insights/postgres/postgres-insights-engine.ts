import { CompiledQuery, sql } from 'kysely';
import { POSTGRES_ROWS } from '@/lib/server/database/row-engine';
import { EVENT_COLUMNS, type EventRow, type InsightsEngine } from '@/lib/server/insights/sql/insights-engine';
import { encodeBlock, groupIntoBlocks, locateProperties } from '@/lib/server/insights/sql/property-blocks';

const TYPES: Readonly<Record<keyof EventRow, string>> = {
  dedupe: 'bytea',
  time: 'bigint',
  received: 'bigint',
  visitor: 'bigint',
  flags: 'smallint',
  name: 'integer',
  page_kind: 'integer',
  page: 'integer',
  list: 'integer',
  language: 'integer',
  subject: 'integer',
  place: 'integer',
  amount: 'double precision',
  vitals: 'bigint',
  properties_at: 'bigint',
};

const ARRAYS = EVENT_COLUMNS.map((name, index) => `$${index + 1}::${TYPES[name]}[]`);

/** An array for each column: the text of the statement is the same for any number of events. */
const INSERT_EVENTS = `
  with given as (
    select * from unnest(${ARRAYS.join(', ')}) with ordinality as row (${EVENT_COLUMNS.join(', ')}, position)
  )
  insert into event (${EVENT_COLUMNS.join(', ')})
  select ${EVENT_COLUMNS.join(', ')} from given order by position
  on conflict (dedupe) where dedupe is not null do nothing
  returning dedupe
`;

const INSERT_BLOCKS =
  'insert into property_block (key, properties) select * from unnest($1::bigint[], $2::bytea[])';

export const POSTGRES_INSIGHTS_ENGINE: InsightsEngine = {
  rows: POSTGRES_ROWS.rows,
  // Not of rows: those of the most used labels would be locked by every transaction, which writes them.
  async shareKeys(transaction) {
    await sql`lock table label in row exclusive mode`.execute(transaction);
  },
  async insertEvents(transaction, events) {
    // Whether an event is stored is known only after its location is: blocks can have gaps.
    const blocks = groupIntoBlocks(events);
    const { rows: keys } = await sql<{ key: number }>`
      select nextval(pg_get_serial_sequence('property_block', 'key')) as key from generate_series(1, ${blocks.length})
    `.execute(transaction);
    const located = blocks.flatMap((block, index) =>
      block.flatMap((position, inBlock) => {
        const event = events[position];
        const properties_at = locateProperties(keys[index]?.key ?? 0, inBlock);
        return event ? [{ event, row: { ...event, properties_at } }] : [];
      }),
    );
    // All processes insert in the same order: otherwise two of them with the same events could wait for each other.
    located.sort((a, b) => compare(a.row.dedupe, b.row.dedupe));
    const parameters = EVENT_COLUMNS.map((name) => located.map(({ row }) => row[name]));
    const result = await transaction.executeQuery<{ dedupe: Buffer | null }>(
      CompiledQuery.raw(INSERT_EVENTS, parameters),
    );
    const stored = new Set(result.rows.flatMap(({ dedupe }) => (dedupe ? [dedupe.toString('hex')] : [])));
    // The first of several that are the same.
    const added = located.flatMap(({ event }) =>
      !event.dedupe || stored.delete(event.dedupe.toString('hex')) ? [event] : [],
    );
    const isAdded = new Set(added);
    const texts = blocks.map((block) =>
      block.map((position) => {
        const event = events[position];
        return event && isAdded.has(event) ? event.properties : '';
      }),
    );
    const used = texts.flatMap((block, index) =>
      block.some((text) => text !== '') ? [{ key: keys[index]?.key, properties: encodeBlock(block) }] : [],
    );
    await transaction.executeQuery(
      CompiledQuery.raw(INSERT_BLOCKS, [
        used.map(({ key }) => key),
        used.map(({ properties }) => properties),
      ]),
    );
    return added;
  },
};

function compare(a: Buffer | null, b: Buffer | null): number {
  if (a && b) return a.compare(b);
  return Number(a !== null) - Number(b !== null);
}
