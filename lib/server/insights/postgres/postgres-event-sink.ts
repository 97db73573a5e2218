import type { Kysely } from 'kysely';
import { isConflict, isDatabaseError } from '@/lib/server/catalog/postgres/postgres-errors';
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

/** After a failed connection, in ms, events are rejected at once. */
const REOPEN_DELAY_MS = 1_000;

/** Transactions that end each other are repeated. */
const MAX_ATTEMPTS = 3;

/** Stores events in a PostgreSQL database, over one connection, and rolls them up over another. */
export class PostgresEventSink implements EventSink {
  readonly #url: string;
  #db: Promise<Kysely<InsightsTables>> | null = null;
  /** Until then, on the clock of `performance.now()`, the database is not opened. */
  #reopenAt = 0;

  readonly #rollUp: RollUpSettings | undefined;
  #loop: RollUpLoop | null = null;

  /** @param options.rollUp without it, events are not rolled up. */
  constructor(url: string, { rollUp }: { rollUp?: RollUpSettings | undefined } = {}) {
    this.#url = url;
    this.#rollUp = rollUp;
  }

  async open(): Promise<void> {
    await this.#opened();
  }

  async store(events: readonly InsightsEvent[]): Promise<StoreResult> {
    const db = await this.#opened();
    for (let attempt = 1; ; attempt++) {
      try {
        return await storeEvents(db, POSTGRES_INSIGHTS_ENGINE, events);
      } catch (error) {
        if (isConflict(error) && attempt < MAX_ATTEMPTS) continue;
        throw toUnavailable(error);
      }
    }
  }

  async close(): Promise<void> {
    const db = await this.#db?.catch(() => null);
    await this.#loop?.stop();
    await db?.destroy();
  }

  async #opened(): Promise<Kysely<InsightsTables>> {
    if (this.#db) return this.#db;
    if (performance.now() < this.#reopenAt)
      throw new InsightsUnavailableError('The insights database was not available a moment ago.');
    this.#db = openPostgresInsights(this.#url, { poolSize: 2, lockTimeoutMs: LOCK_TIMEOUT_MS });
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
