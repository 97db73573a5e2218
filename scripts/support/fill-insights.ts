import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { type DemoOptions, generateDays } from './demo-visits';

/**
 * Stores the events of made-up visits, and marks the store as that of the demo.
 *
 * @param onProgress called with the number of days and events so far.
 * @returns the number of events that were stored.
 */
export async function fillInsights(
  { db }: InsightsStore,
  options: DemoOptions,
  onProgress: (days: number, events: number) => void = () => undefined,
): Promise<number> {
  await db.updateTable('store_state').set({ is_demo: 1 }).execute();
  let days = 0;
  let total = 0;
  for (const events of generateDays(options)) {
    total += await addToInbox(db, events);
    days += 1;
    onProgress(days, total);
  }
  return total;
}
