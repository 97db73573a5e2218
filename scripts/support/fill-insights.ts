import { RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { type DemoOptions, generateDays } from './demo-visits';
import type { ScriptedInsights } from './open-insights';

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
