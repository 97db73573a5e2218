import { isPostgresUrl } from '@/lib/server/database-url';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { POSTGRES_INSIGHTS_ENGINE } from '@/lib/server/insights/postgres/postgres-insights-engine';
import { POSTGRES_ROLL_UP_ENGINE } from '@/lib/server/insights/postgres/postgres-roll-up-engine';
import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { SQLITE_INSIGHTS_ENGINE } from '@/lib/server/insights/sqlite/sqlite-insights-engine';
import { SQLITE_ROLL_UP_ENGINE } from '@/lib/server/insights/sqlite/sqlite-roll-up-engine';
import { type DemoOptions, generateDays } from './demo-visits';

/** The store of events, to be written to by a script. */
export type ScriptedInsights = RollUpDatabase & { insightsEngine: typeof SQLITE_INSIGHTS_ENGINE };

/** @param url of a PostgreSQL database, or `file:` and a path. */
export async function openScriptedInsights(url: string): Promise<ScriptedInsights> {
  const db = await openInsightsDatabase(url);
  return isPostgresUrl(url)
    ? { db, engine: POSTGRES_ROLL_UP_ENGINE, insightsEngine: POSTGRES_INSIGHTS_ENGINE }
    : { db, engine: SQLITE_ROLL_UP_ENGINE, insightsEngine: SQLITE_INSIGHTS_ENGINE };
}

/**
 * Stores the events of made-up visits, counts them, and marks the store as that of the demo.
 *
 * @param onProgress called with the number of days and events so far.
 * @returns the number of events that were stored.
 */
export async function fillInsights(
  store: ScriptedInsights,
  options: DemoOptions,
  onProgress: (days: number, events: number) => void = () => undefined,
): Promise<number> {
  await store.db.updateTable('roll_up').set({ is_demo: 1 }).execute();
  let days = 0;
  let total = 0;
  for (const events of generateDays(options)) {
    const { stored } = await storeEvents(store.db, store.insightsEngine, events);
    days += 1;
    total += stored;
    onProgress(days, total);
  }
  await new RollUp(store).finish();
  return total;
}
