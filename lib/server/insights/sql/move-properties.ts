import { type Kysely, sql } from 'kysely';
import { packVitals } from '@/lib/insights/vital-buckets';
import { encodeBlock, groupIntoBlocks, locateProperties } from './property-blocks';

/** Events that are in memory at once. */
const SLICE = 1_000;

/** An event that is moved: its columns that are new. */
export type MovedEvent = { key: number; vitals: number | null; properties_at: number };

export type MovedBlock = { key: number; properties: Buffer };

type OldEvent = {
  key: number;
  time: number;
  received: number;
  visitor: number | null;
  name: string | null;
  properties: string;
};

/**
 * Migrates events whose properties are a column of their table, which is called `old_event`.
 *
 * @param insert inserts events and blocks into the new tables.
 */
export async function moveProperties(
  db: Kysely<never>,
  insert: (events: readonly MovedEvent[], blocks: readonly MovedBlock[]) => Promise<void>,
): Promise<void> {
  let nextBlock = 1;
  let after = -1;
  for (;;) {
    const { rows } = await sql<OldEvent>`
      select key, time, received, visitor, properties, (select value from label where label.key = old_event.name) as name
      from old_event where key > ${after} order by key limit ${SLICE}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const groups = groupIntoBlocks(rows);
    const events = groups.flatMap((group, index) =>
      group.flatMap((row, position): MovedEvent[] => {
        const event = rows[row];
        if (!event) return [];
        const vitals = event.name === 'web vitals' ? packVitals(JSON.parse(event.properties)) : null;
        return [{ key: event.key, vitals, properties_at: locateProperties(nextBlock + index, position) }];
      }),
    );
    const blocks = groups.map((group, index) => ({
      key: nextBlock + index,
      properties: encodeBlock(group.map((row) => rows[row]?.properties ?? '')),
    }));
    await insert(
      events.sort((a, b) => a.key - b.key),
      blocks,
    );
    nextBlock += blocks.length;
    after = last.key;
  }
}
