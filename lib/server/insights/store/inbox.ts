import { hash, randomBytes } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { StoreTables } from './store-tables';

export type InboxEvent = Selectable<StoreTables['inbox']>;

export type NewInboxEvent = Insertable<StoreTables['inbox']>;

/** What of the inbox belongs to a day. Two states of a day have the same only if they have the same events. */
export type InboxDay = { day: number; events: number; sum: number };

/** Events of a statement: each has 8 parameters, and SQLite allows 32,766. */
const INSERT_AT_ONCE = 500;

/** Events that are read at once: their properties have up to 16,384 characters. */
const READ_AT_ONCE = 2_000;

/** Keys that are read at once. */
const KEYS_AT_ONCE = 20_000;

/** Bytes of a key, which is written in Base64. Two events of a day have the same by chance once in 10^17 days with a million events. */
export const KEY_BYTES = 12;

/** Stores events, each once, in one transaction. Returns how many were not stored before. */
export async function addToInbox(db: Kysely<StoreTables>, events: readonly InsightsEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  return db.transaction().execute(async (transaction) => {
    const repeated = await findRepeated(transaction, events);
    return insertInboxEvents(
      transaction,
      events.map(toRow).filter(({ key }) => !repeated.has(key)),
    );
  });
}

/** Inserts rows whose key the inbox does not have yet. Returns how many these were. */
export async function insertInboxEvents(
  transaction: Transaction<StoreTables>,
  rows: readonly NewInboxEvent[],
): Promise<number> {
  let added = 0;
  for (let start = 0; start < rows.length; start += INSERT_AT_ONCE) {
    const result = await transaction
      .insertInto('inbox')
      .values(rows.slice(start, start + INSERT_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

/**
 * The keys of events that have arrived on the day before. Those whose clock is ahead count when they arrive, so that a second delivery can be
 * on another day. One that is later than the next day, or after its day was packed, is not recognized.
 */
async function findRepeated(
  transaction: Transaction<StoreTables>,
  events: readonly InsightsEvent[],
): Promise<ReadonlySet<string>> {
  const doubtful = events.filter(({ sentDay, time }) => sentDay !== Math.floor(time / DAY_MS)).map(toRow);
  if (doubtful.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('inbox')
    .select('key')
    .where('day', 'in', [...new Set(doubtful.map(({ day }) => day - 1))])
    .where(
      'key',
      'in',
      doubtful.map(({ key }) => key),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}

function toRow(event: InsightsEvent): NewInboxEvent {
  const { name, visitor, time, received, flags, properties } = event;
  return {
    day: Math.floor(time / DAY_MS),
    key: eventKey(event),
    time,
    received,
    flags,
    visitor,
    name,
    properties,
  };
}

/** What two deliveries of an event have in common: name, visitor, `$insert_id` and day as sent. One without `$insert_id` has its own. */
function eventKey({ name, visitor, insertId, sentDay }: InsightsEvent): string {
  if (insertId === null) return randomBytes(KEY_BYTES).toString('base64url');
  const digest = hash('sha256', JSON.stringify([name, visitor, insertId, sentDay]), 'buffer');
  return digest.toString('base64url', 0, KEY_BYTES);
}

/** The days of the inbox, in order. */
export async function readInboxDays(db: Kysely<StoreTables>): Promise<InboxDay[]> {
  return db
    .selectFrom('inbox')
    .select(({ fn }) => ['day', fn.countAll<number>().as('events'), fn.sum<number>('seq').as('sum')])
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Reads the events of a day with a higher `seq`, in this order. */
export async function* readInbox(
  db: Kysely<StoreTables>,
  { day, after = 0 }: { day: number; after?: number },
): AsyncGenerator<InboxEvent[]> {
  for (let last = after; ; ) {
    const rows = await db
      .selectFrom('inbox')
      .selectAll()
      .where('day', '=', day)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(READ_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < READ_AT_ONCE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

/** Reads the keys of the events of a day. */
export async function* readInboxKeys(db: Kysely<StoreTables>, day: number): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('inbox')
      .select('key')
      .where('day', '=', day)
      .where('key', '>', last)
      .orderBy('key')
      .limit(KEYS_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows.map(({ key }) => key);
    if (rows.length < KEYS_AT_ONCE) return;
    last = rows.at(-1)?.key ?? last;
  }
}
