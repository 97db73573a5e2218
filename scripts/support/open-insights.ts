import { isPostgresUrl } from '@/lib/server/database-url';
import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { POSTGRES_INSIGHTS_ENGINE } from '@/lib/server/insights/postgres/postgres-insights-engine';
import { POSTGRES_ROLL_UP_ENGINE } from '@/lib/server/insights/postgres/postgres-roll-up-engine';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { SQLITE_INSIGHTS_ENGINE } from '@/lib/server/insights/sqlite/sqlite-insights-engine';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';
import { loadEnv } from './load-env';

/** The store of events, to be written to by a script. */
export type ScriptedInsights = RollUpDatabase & { insightsEngine: typeof SQLITE_INSIGHTS_ENGINE };

/** @param url of a PostgreSQL database, or `file:` and a path. */
export async function openScriptedInsights(url: string): Promise<ScriptedInsights> {
  const db = await openInsightsDatabase(url);
  return isPostgresUrl(url)
    ? { db, engine: POSTGRES_ROLL_UP_ENGINE, insightsEngine: POSTGRES_INSIGHTS_ENGINE }
    : { db, engine: SQLITE_ROLL_UP_ENGINE, insightsEngine: SQLITE_INSIGHTS_ENGINE };
}

/** Runs a command on the insights database of the settings, also while the site is running. */
export async function withInsights(command: (database: RollUpDatabase) => Promise<void>): Promise<void> {
  loadEnv();
  const insights = await openScriptedInsights(insightsDatabaseUrl(environment()));
  try {
    await command(insights);
  } finally {
    await insights.db.destroy();
  }
}
