import { InsightsBusyError, type InsightsReader } from '@/lib/insights/insights-reader';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { isBusyError } from '@/lib/server/database/busy-error';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { openInsightsDatabase } from './open-insights-database';
import { PostgresQueryRunner } from './postgres/postgres-query-runner';
import { createReader, type InsightsQuery } from './reader/insights-query';
import { SqliteQueryRunner } from './sqlite/sqlite-query-runner';

/** `timeMs` is how long a query may wait, and how long it may take. A page makes some 20 queries. */
export const QUERY_LIMITS: QueueLimits = { timeMs: 5_000, maxWaiting: 64 };

export type OpenInsightsReader = InsightsReader & { close(): Promise<void> };

/**
 * Opens what reads the numbers of a database, and creates or migrates its tables. Queries run in another process or thread: they would
 * keep this one from serving requests.
 *
 * @param url `file:` and a path, or the URL of a PostgreSQL database.
 * @param options.entry the module of that process or thread. Only tests need another than the default one.
 * @throws as `openInsightsDatabase`.
 */
export async function openInsightsReader(
  url: string,
  { limits = QUERY_LIMITS, entry }: { limits?: QueueLimits; entry?: string } = {},
): Promise<OpenInsightsReader> {
  const db = await openInsightsDatabase(url, { poolSize: 1 });
  await db.destroy();
  const options = { limits, entry };
  const runner = isPostgresUrl(url)
    ? new PostgresQueryRunner(url, options)
    : new SqliteQueryRunner(describeDatabaseUrl(url), options);
  let isClosed = false;
  const run = async <Result>(query: InsightsQuery): Promise<Result> => {
    // It would start a process or thread that nothing ends.
    if (isClosed) throw new InsightsBusyError('failed', 'The reader is closed.');
    try {
      return await runner.run<Result>(query);
    } catch (error) {
      if (!isBusyError(error)) throw error;
      if (error.reason === 'failed' && !isClosed) {
        process.emitWarning(`A query of insights (${query.method}) has no result.`, {
          detail: error.message,
        });
      }
      throw new InsightsBusyError(error.reason, error.message, { cause: error });
    }
  };
  return {
    ...createReader(run),
    close: () => {
      isClosed = true;
      return runner.close();
    },
  };
}
