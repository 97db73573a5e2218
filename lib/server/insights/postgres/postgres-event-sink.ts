import type { Kysely } from 'kysely';
import { isConflict, isDatabaseError } from '@/lib/server/database/postgres-errors';
import { describeOpenError } from '@/lib/server/insights/describe-open-error';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { RollUpLoop, type RollUpSettings } from '@/lib/server/insights/roll-up/roll-up-loop';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { type StoreResult, storeEvents } from '@/lib/server/insights/sql/store-events';
import { type EventSink, InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { openPostgresInsights } from './open-postgres-insights';
import { POSTGRES_INSIGHTS_ENGINE } from './postgres-insights-engine';
import { POSTGRES_ROLL_UP_ENGINE } from './postgres-roll-up-engine';

/** How long, in ms, events wait for the lock of another process. */
const LOCK_TIMEOUT_MS = 5_000;

/** How long, in ms, a group of events may take; more than it waits for a lock. */
const STORE_LIMIT_MS = 20_000;

/** After a failed connection, in ms, events are rejected at once. */
const REOPEN_DELAY_MS = 1_000;

/** Transactions that end each other are repeated. */
const MAX_ATTEMPTS = 3;

export type PostgresEventSinkOptions = {
  /** Without it, events are not rolled up. */
  rollUp?: RollUpSettings | undefined;
  /** How long, in ms, a group of events may take. Only tests need another. */
  storeLimitMs?: number;
};

/** Stores events in a PostgreSQL database, over one connection, and rolls them up over another. */
export class PostgresEventSink implements EventSink {
  readonly #url: string;
  #db: Promise<Kysely<InsightsTables>> | null = null;
  /** Until then, on the clock of `performance.now()`, the database is not opened. */
  #reopenAt = 0;

  /** Drops the connections of `#db`. */
  #connections = new AbortController();

  readonly #rollUp: RollUpSettings | undefined;
  readonly #storeLimitMs: number;
  #loop: RollUpLoop | null = null;

  constructor(url: string, { rollUp, storeLimitMs = STORE_LIMIT_MS }: PostgresEventSinkOptions = {}) {
    this.#url = url;
    this.#rollUp = rollUp;
    this.#storeLimitMs = storeLimitMs;
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  async store(events: readonly InsightsEvent[]): Promise<StoreResult> {
    const db = await this.#opened();
    // A server that has become unreachable does not respond, and the system notices only after minutes.
    const timer = setTimeout(() => this.#drop(), this.#storeLimitMs);
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await storeEvents(db, POSTGRES_INSIGHTS_ENGINE, events);
        } catch (error) {
          if (isConflict(error) && attempt < MAX_ATTEMPTS) continue;
          throw toUnavailable(error);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async close(deadlineMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deadlineMs);
    });
    await Promise.race([this.#end(), deadline]);
    clearTimeout(timer);
    this.#connections.abort();
  }

  async #end(): Promise<void> {
    const [opened, loop] = [this.#db, this.#loop];
    const db = await opened?.catch(() => null);
    await loop?.stop();
    await db?.destroy();
  }

  /** Drops all connections, so that what uses them fails. Others are made after a while. */
  #drop(): void {
    const ended = this.#end();
    this.#connections.abort();
    this.#connections = new AbortController();
    this.#db = null;
    this.#loop = null;
    this.#reopenAt = performance.now() + REOPEN_DELAY_MS;
    void ended.catch(() => undefined);
  }

  async #opened(): Promise<Kysely<InsightsTables>> {
    if (this.#db) return this.#db;
    if (performance.now() < this.#reopenAt)
      throw new InsightsUnavailableError('The insights database was not available a moment ago.');
    this.#db = openPostgresInsights(this.#url, {
      poolSize: 2,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      signal: this.#connections.signal,
    });
    try {
      const db = await this.#db;
      if (this.#rollUp) {
        const options = { ...this.#rollUp, isTemporary: isDatabaseError };
        this.#loop ??= new RollUpLoop({ db, engine: POSTGRES_ROLL_UP_ENGINE }, options);
        this.#loop.start();
      }
      return db;
    } catch (error) {
      this.#db = null;
      this.#reopenAt = performance.now() + REOPEN_DELAY_MS;
      const message = describeOpenError(this.#url, error);
      if (isDatabaseError(error)) throw new InsightsUnavailableError(message, { cause: error });
      throw new Error(message, { cause: error });
    }
  }
}

function toUnavailable(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  return new InsightsUnavailableError((error as Error).message, { cause: error });
}
