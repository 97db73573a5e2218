import { isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { POSTGRES_ROLL_UP_ENGINE } from '@/lib/server/insights/postgres/postgres-roll-up-engine';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';
import { loadEnv } from './load-env';

/** Runs a command on the insights database of the settings, also while the site is running. */
export async function withInsights(command: (database: RollUpDatabase) => Promise<void>): Promise<void> {
  loadEnv();
  const url = insightsDatabaseUrl(environment());
  const db = await openInsightsDatabase(url);
  try {
    await command({ db, engine: isPostgresUrl(url) ? POSTGRES_ROLL_UP_ENGINE : SQLITE_ROLL_UP_ENGINE });
  } finally {
    await db.destroy();
  }
}
