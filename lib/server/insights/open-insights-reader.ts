import { isCatalogBusy } from '@/lib/catalog/catalog-busy-error';
import { InsightsBusyError, type InsightsReader } from '@/lib/insights/insights-reader';
import { BoundedQueue, type QueueLimits } from '@/lib/server/catalog/bounded-queue';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { openInsightsDatabase } from './open-insights-database';
import { POSTGRES_ROLL_UP_ENGINE } from './postgres/postgres-roll-up-engine';
import { SqlInsightsReader } from './reader/sql-insights-reader';
import { SqliteInsightsReader } from './sqlite/sqlite-insights-reader';

/** `timeMs` is how long a query may wait, and how long it may take. A page makes some 20 queries. */
export const QUERY_LIMITS: QueueLimits = { timeMs: 5_000, maxWaiting: 64 };

/** Queries of a process at a time. */
const CONCURRENCY = 2;

export type OpenInsightsReader = InsightsReader & { close(): Promise<void> };

/**
 * Opens what reads the numbers of a database, and creates or migrates its tables.
 *
 * @param url `file:` and a path, or the URL of a PostgreSQL database.
 * @param options.entry the module that the process of a SQLite file runs. Only tests need another than the default one.
 * @throws as `openInsightsDatabase`.
 */
export async function openInsightsReader(
  url: string,
  { limits = QUERY_LIMITS, entry }: { limits?: QueueLimits; entry?: string } = {},
): Promise<OpenInsightsReader> {
  if (!isPostgresUrl(url)) {
    const db = await openInsightsDatabase(url);
    await db.destroy();
    const reader = new SqliteInsightsReader(describeDatabaseUrl(url), { limits, entry });
    return toOpenReader(
      reader,
      (action) => action(),
      async () => reader.close(),
    );
  }
  const db = await openInsightsDatabase(url, { poolSize: CONCURRENCY, statementTimeoutMs: limits.timeMs });
  const queue = new BoundedQueue(limits, CONCURRENCY, () => undefined);
  const reader = new SqlInsightsReader({ db, engine: POSTGRES_ROLL_UP_ENGINE });
  return toOpenReader(
    reader,
    (action) => queue.run(action),
    () => db.destroy(),
  );
}

function toOpenReader(
  reader: InsightsReader,
  run: <Result>(action: () => Promise<Result>) => Promise<Result>,
  close: () => Promise<void>,
): OpenInsightsReader {
  const limited = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await run(action);
    } catch (error) {
      if (!isCatalogBusy(error)) throw error;
      throw new InsightsBusyError(error.reason, error.message, { cause: error });
    }
  };
  return {
    totals: (...args) => limited(() => reader.totals(...args)),
    series: (...args) => limited(() => reader.series(...args)),
    breakdown: (...args) => limited(() => reader.breakdown(...args)),
    vitals: (...args) => limited(() => reader.vitals(...args)),
    handOffFunnel: (...args) => limited(() => reader.handOffFunnel(...args)),
    status: () => limited(() => reader.status()),
    exportEvents: (...args) => limited(() => reader.exportEvents(...args)),
    close,
  };
}
