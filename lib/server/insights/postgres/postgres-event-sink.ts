import type { Kysely } from 'kysely';
import { isConflict, isDatabaseError } from '@/lib/server/catalog/postgres/postgres-errors';
import { describeOpenError } from '@/lib/server/insights/describe-open-error';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { type StoreResult, storeEvents } from '@/lib/server/insights/sql/store-events';
import { type EventSink, InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { openPostgresInsights } from './open-postgres-insights';
import { POSTGRES_INSIGHTS_ENGINE } from './postgres-insights-engine';

/** How long, in ms, events wait for the lock of another process. */
const LOCK_TIMEOUT_MS = 5_000;

/** After a failed connection, in ms, events are rejected at once. */
const REOPEN_DELAY_MS = 1_000;

/** Transactions that end each other are repeated. */
const MAX_ATTEMPTS = 3;

/** Stores events in a PostgreSQL database, over one connection. */
export class PostgresEventSink implements EventSink {
  readonly #url: string;
  #db: Promise<Kysely<InsightsTables>> | null = null;
  /** Until then, on the clock of `performance.now()`, the database is not opened. */
  #reopenAt = 0;

  constructor(url: string) {
    this.#url = url;
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
    await db?.destroy();
  }

  async #opened(): Promise<Kysely<InsightsTables>> {
    if (this.#db) return this.#db;
    if (performance.now() < this.#reopenAt)
      throw new InsightsUnavailableError('The insights database was not available a moment ago.');
    this.#db = openPostgresInsights(this.#url, { poolSize: 1, lockTimeoutMs: LOCK_TIMEOUT_MS });
    try {
      return await this.#db;
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
