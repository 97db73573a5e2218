import { environment, insightsDatabaseUrl } from '@/lib/server/environment';
import { type InsightsStore, openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { loadEnv } from './load-env';

/** Runs a command on the insights database of the settings, also while the site is running. */
export async function withInsights(command: (store: InsightsStore) => Promise<void>): Promise<void> {
  loadEnv();
  const store = await openInsightsStore(insightsDatabaseUrl(environment()));
  try {
    await command(store);
  } finally {
    await store.db.destroy();
  }
}
