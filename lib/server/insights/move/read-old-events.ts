import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@/lib/insights/definitions';
import { DAY_MS } from '@/lib/insights/durations';
import { KEY_BYTES, type NewInboxEvent } from '@/lib/server/insights/store/inbox';
import { blockOf, decodeBlock } from './old-properties';
import type { OldStore, OldTables } from './open-old-store';

/** Events that are read at once: their properties have up to 65,536 characters. */
const READ_AT_ONCE = 1_000;

/** Keys that are read at once. */
const KEYS_AT_ONCE = 20_000;

/** Bytes of `dedupe` before the hash. */
const DAY_BYTES = 2;

type Cursor = { time: number; key: number };

const START: Cursor = { time: 0, key: 0 };

/** The days with events, in order. */
export async function readOldDays(old: OldStore): Promise<Array<{ day: number; events: number }>> {
  const { rows } = await sql<{ day: number; events: number }>`
    select time / ${sql.lit(DAY_MS)} as day, count(*) as events from event where key <= ${old.lastKey}
    group by 1 order by 1
  `.execute(old.db);
  return rows;
}

/** Counts the events that have arrived since the store was opened. */
export async function countArrived({ db, lastKey }: OldStore): Promise<number> {
  const { events } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .where('key', '>', lastKey)
    .executeTakeFirstOrThrow();
  return events;
}

/** Reads the events of a day in the order of their times, as rows of the inbox. */
export async function* readOldEvents(old: OldStore, day: number): AsyncGenerator<NewInboxEvent[]> {
  let after = START;
  for (;;) {
    const rows = await eventsOf(old, day, after)
      .leftJoin('label', 'label.key', 'event.name')
      .leftJoin('visitor', 'visitor.key', 'event.visitor')
      .select(['event.key', 'dedupe', 'time', 'received', 'flags', 'properties_at'])
      .select(['label.value as name', 'visitor.id as visitor'])
      .orderBy('time')
      .orderBy('event.key')
      .limit(READ_AT_ONCE)
      .execute();
    const properties = await readProperties(
      old,
      rows.map((row) => row.properties_at),
    );
    if (rows.length > 0) {
      yield rows.map(({ key, dedupe, properties_at, time, received, flags, name, visitor }) => ({
        day,
        key: inboxKey({ key, dedupe, time, received }),
        time,
        received,
        flags,
        visitor,
        name: name ?? '',
        properties: properties.get(properties_at) ?? '{}',
      }));
    }
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1) ?? after;
  }
}

/** Reads what the events of a day have as `key` in the inbox. */
export async function* readOldKeys(old: OldStore, day: number): AsyncGenerator<string[]> {
  let after = START;
  for (;;) {
    const rows = await eventsOf(old, day, after)
      .select(['event.key', 'dedupe', 'time', 'received'])
      .orderBy('time')
      .orderBy('event.key')
      .limit(KEYS_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows.map(inboxKey);
    if (rows.length < KEYS_AT_ONCE) return;
    after = rows.at(-1) ?? after;
  }
}

/** Visits that began on a day. */
export type OldVisits = {
  visits: number;
  /** Why they may differ from those that are calculated now; null if they may not. */
  doubt: string | null;
};

/** The visits of each day with any. */
export async function readOldVisits(old: OldStore): Promise<ReadonlyMap<number, OldVisits>> {
  const visits = new Map<number, OldVisits>();
  const { rows: days } = await sql<{ day: number; visits: number }>`
    select start / ${sql.lit(DAY_MS)} as day, count(*) as visits from session group by 1
  `.execute(old.db);
  for (const { day, visits: count } of days) visits.set(day, { visits: count, doubt: null });
  const doubt = (from: number, to: number, reason: string) => {
    for (let day = Math.floor(from / DAY_MS) - 1; day <= Math.floor(to / DAY_MS) + 1; day += 1)
      visits.set(day, { visits: visits.get(day)?.visits ?? 0, doubt: reason });
  };
  // One is cut after its longest time only if no pause has ended it.
  const odd = await old.db
    .selectFrom('session')
    .select(['start', 'end'])
    .where(({ eb, or }) =>
      or([
        eb('is_counted', '=', 0),
        eb(eb('end', '-', eb.ref('start')), '>', SESSION_MAX_MS - SESSION_IDLE_MS),
      ]),
    )
    .execute();
  for (const { start, end } of odd) doubt(start, end, 'a visit of a day');
  const { rows: pending } = await sql<{ day: number }>`
    select distinct since / ${sql.lit(DAY_MS)} as day from pending where visitor <> 0
  `.execute(old.db);
  for (const { day } of pending) doubt(day * DAY_MS, day * DAY_MS, 'not counted by the earlier version');
  return visits;
}

function eventsOf({ db, lastKey }: OldStore, day: number, after: Cursor) {
  const start = Math.max(day * DAY_MS, after.time);
  return db
    .selectFrom('event')
    .where('event.key', '<=', lastKey)
    .where('time', '>=', start)
    .where('time', '<', (day + 1) * DAY_MS)
    .where(({ eb, or }) => or([eb('time', '>', after.time), eb('event.key', '>', after.key)]));
}

/**
 * The key of an event in the inbox. Where there is a `$insert_id`, it is the one that another delivery of the event gets, since both are of the
 * same hash.
 */
function inboxKey({
  key,
  dedupe,
  time,
  received,
}: Omit<OldTables['event'], 'visitor' | 'flags' | 'name' | 'properties_at'>): string {
  if (dedupe) return Buffer.from(dedupe).toString('base64url', DAY_BYTES, DAY_BYTES + KEY_BYTES);
  const digest = hash('sha256', JSON.stringify([key, time, received]), 'buffer');
  return digest.toString('base64url', 0, KEY_BYTES);
}

/** Reads properties as JSON, by `properties_at`. Those of damaged blocks are missing. */
async function readProperties(
  old: OldStore,
  locations: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (locations.length === 0) return new Map();
  const rows = await old.db
    .selectFrom('property_block')
    .selectAll()
    .where('key', 'in', [...new Set(locations.map(blockOf))])
    .execute();
  return new Map(rows.flatMap((block) => [...tryDecodeBlock(block)]));
}

function tryDecodeBlock(block: OldTables['property_block']): ReadonlyMap<number, string> {
  try {
    return decodeBlock(block);
  } catch (error) {
    process.emitWarning(
      `The properties of some events are damaged and are not moved, but the events are: block ${block.key}.`,
      { detail: String(error) },
    );
    return new Map();
  }
}
