import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '@/lib/insights/durations';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { StoreTables } from './store-tables';

/** In bytes. */
export type StoreUsage = {
  /** Of packed days and of the inbox. */
  used: number;
  /** Of events that have arrived since midnight in UTC. They are part of `used`. */
  today: number;
};

/** Bytes of an event beside its properties: its other columns, and the index of its key. */
const EVENT_BYTES = 200;

/** Days in UTC, today included, whose events are in the inbox: a day is packed 36 hours after it began. */
const INBOX_DAYS = 3;

/** How often, in ms, the bytes of this process are written, and those of others are read. */
const SYNC_INTERVAL_MS = 10_000;

/** How many bytes the inbox needs for an event. */
export function eventBytes({ properties }: Pick<InsightsEvent, 'properties'>): number {
  return EVENT_BYTES + Buffer.byteLength(properties);
}

/** Reads how much space the events need. The time that this takes depends on the number of days only. */
export async function readStoreUsage(db: Kysely<StoreTables>, now: number): Promise<StoreUsage> {
  const today = Math.floor(now / DAY_MS);
  const { bytes: packed } = await db
    .selectFrom('day_block')
    .select(sql<number | null>`sum(length("full") + length(narrow))`.as('bytes'))
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('received_bytes')
    .select(({ fn }) => ['day', fn.sum<number>('bytes').as('bytes')])
    .where('day', '>', today - INBOX_DAYS)
    .groupBy('day')
    .execute();
  const sum = days.reduce((total, { bytes }) => total + Number(bytes), 0);
  return {
    used: Number(packed ?? 0) + sum,
    today: Number(days.find(({ day }) => day === today)?.bytes ?? 0),
  };
}

/**
 * Counts the bytes of events that a process has stored, and those of all other processes: each has a row of its own a day, so that none waits
 * for another.
 */
export class UsageCounter {
  readonly #db: Kysely<StoreTables>;
  readonly #process = randomInt(2 ** 47);
  #usage: StoreUsage = { used: 0, today: 0 };
  #day = 0;
  /** Of this process, on that day. */
  #bytes = 0;
  /** When they were written, on the clock of `performance.now()`. */
  #syncedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Kysely<StoreTables>) {
    this.#db = db;
  }

  /**
   * Counts events of which some were not stored before, and returns what is used now. What other processes store is known some seconds later.
   *
   * @param added how many were not stored before: duplicates need no space.
   */
  async record(events: readonly InsightsEvent[], added: number, now = Date.now()): Promise<StoreUsage> {
    const bytes = events.reduce((sum, event) => sum + eventBytes(event), 0);
    return this.#addBytes(events.length === 0 ? 0 : Math.round((bytes * added) / events.length), now);
  }

  async #addBytes(bytes: number, now: number): Promise<StoreUsage> {
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#bytes = 0;
      this.#syncedAt = Number.NEGATIVE_INFINITY;
    }
    this.#bytes += bytes;
    this.#usage = { used: this.#usage.used + bytes, today: this.#usage.today + bytes };
    if (performance.now() - this.#syncedAt >= SYNC_INTERVAL_MS) await this.#sync(day, now);
    return this.#usage;
  }

  async #sync(day: number, now: number): Promise<void> {
    const isFirst = this.#syncedAt === Number.NEGATIVE_INFINITY;
    if (this.#bytes > 0) {
      await this.#db
        .insertInto('received_bytes')
        .values({ day, process: this.#process, bytes: this.#bytes })
        .onConflict((conflict) => conflict.columns(['day', 'process']).doUpdateSet({ bytes: this.#bytes }))
        .execute();
    }
    if (isFirst)
      await this.#db
        .deleteFrom('received_bytes')
        .where('day', '<=', day - INBOX_DAYS)
        .execute();
    this.#usage = await readStoreUsage(this.#db, now);
    this.#syncedAt = performance.now();
  }
}
