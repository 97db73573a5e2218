import { isConflict, isDatabaseError } from '@/lib/server/database/postgres-errors';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { UsageCounter } from '@/lib/server/insights/store/store-usage';
import { type EventSink, InsightsUnavailableError, type StoredEvents } from './event-sink';

/** How long, in ms, events wait for the lock of another process. */
const LOCK_TIMEOUT_MS = 5_000;

/** How long, in ms, a group of events may take; more than it waits for a lock. */
const STORE_LIMIT_MS = 20_000;

/** After a failed connection, in ms, events are rejected at once. */
const REOPEN_DELAY_MS = 1_000;

/** Transactions that end each other are repeated. */
const MAX_ATTEMPTS = 3;

type OpenStore = Pick<InsightsStore, 'db'> & { counter: UsageCounter };

/** Stores events in a PostgreSQL database, over one connection. */
export class PostgresEventSink implements EventSink {
  readonly #url: string;
  readonly #storeLimitMs: number;
  #store: Promise<OpenStore> | null = null;
  /** Drops the connection of `#store`. */
  #connections = new AbortController();
  /** Until then, on the clock of `performance.now()`, the database is not opened. */
  #reopenAt = 0;

  /** @param options.storeLimitMs how long, in ms, a group of events may take. Only tests need another. */
  constructor(url: string, { storeLimitMs = STORE_LIMIT_MS }: { storeLimitMs?: number } = {}) {
    this.#url = url;
    this.#storeLimitMs = storeLimitMs;
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  async store(events: readonly InsightsEvent[]): Promise<StoredEvents> {
    const { db, counter } = await this.#opened();

    // A server that has become unreachable does not respond, and the system notices only after minutes.
    const timer = setTimeout(() => this.#drop(), this.#storeLimitMs);
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const added = await addToInbox(db, events);
          return { added, usage: await counter.record(events, added) };
        } catch (error) {
          if (isConflict(error) && attempt < MAX_ATTEMPTS) continue;
          throw toUnavailable(error);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    this.#drop();
  }

  /** Drops the connection, so that what uses it fails. Another one is made after a while. */
  #drop(): void {
    const opened = this.#store;
    this.#connections.abort();
    this.#connections = new AbortController();
    this.#store = null;
    this.#reopenAt = performance.now() + REOPEN_DELAY_MS;
    opened?.then(({ db }) => db.destroy()).catch(() => undefined);
  }

  async #opened(): Promise<OpenStore> {
    if (this.#store) return this.#store;
    if (performance.now() < this.#reopenAt)
      throw new InsightsUnavailableError('The insights database was not available a moment ago.');
    this.#store = this.#openStore();
    try {
      return await this.#store;
    } catch (error) {
      this.#store = null;
      this.#reopenAt = performance.now() + REOPEN_DELAY_MS;
      throw toUnavailable(error);
    }
  }

  async #openStore(): Promise<OpenStore> {
    const { db } = await openInsightsStore(this.#url, {
      poolSize: 1,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      signal: this.#connections.signal,
    });
    return { db, counter: new UsageCounter(db) };
  }
}

function toUnavailable(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  return new InsightsUnavailableError((error as Error).message, { cause: error });
}
