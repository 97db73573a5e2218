import type { Kysely } from 'kysely';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { describeOpenError } from './describe-open-error';
import { openPostgresInsights } from './postgres/open-postgres-insights';
import type { InsightsTables } from './sql/insights-tables';
import { openSqliteInsights } from './sqlite/open-sqlite-insights';
import { InsightsUnavailableError } from './writer/event-sink';

export type OpenInsightsOptions = {
  /** How long, in ms, opening and transactions wait for the lock of another process. */
  lockTimeoutMs?: number | undefined;
  /** Connections to PostgreSQL, at most. */
  poolSize?: number | undefined;
  /** How long, in ms, PostgreSQL may take for a statement that reads. */
  statementTimeoutMs?: number | undefined;
  /** Receives the error of each statement that fails. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * Opens the store of events, and creates or migrates its tables.
 *
 * @param url `file:` and a path, or the URL of a PostgreSQL database, which may be that of the catalog.
 * @throws InsightsUnavailableError with a message that names the database, without its password, and says what to do.
 */
export async function openInsightsDatabase(
  url: string,
  options: OpenInsightsOptions = {},
): Promise<Kysely<InsightsTables>> {
  try {
    return isPostgresUrl(url)
      ? await openPostgresInsights(url, options)
      : await openSqliteInsights(describeDatabaseUrl(url), options);
  } catch (cause) {
    throw new InsightsUnavailableError(describeOpenError(url, cause), { cause });
  }
}
