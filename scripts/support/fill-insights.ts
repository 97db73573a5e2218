import { DAY_MS } from '@/lib/insights/durations';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { packDueDays } from '@/lib/server/insights/days/pack-due-days';
import type { ReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { addToInbox } from '@/lib/server/insights/store/inbox';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { type DemoOptions, generateDays } from './demo-visits';

export type FillOptions = DemoOptions & {
  /** Packs days that have ended, as a site does. Without it, all events remain in the inbox. */
  packer?: Pick<ReportReader, 'files' | 'duckdb'>;
};

/**
 * Stores the events of made-up visits, and marks the store as that of the demo.
 *
 * @param onProgress called with the number of days and events so far.
 * @returns the number of events that were stored.
 */
export async function fillInsights(
  store: InsightsStore,
  { packer, ...options }: FillOptions,
  onProgress: (days: number, events: number) => void = () => undefined,
): Promise<number> {
  await store.db.updateTable('store_state').set({ is_demo: 1 }).execute();
  const last = Math.floor(options.end / DAY_MS);
  let days = 0;
  let total = 0;
  for (const events of generateDays(options)) {
    total += await addToInbox(store.db, events);
    // Its last visits may end on the next day, and late events come on any day.
    const ended = last - options.days + days;
    days += 1;
    if (packer && days > 1) await packDay(ended, { store, ...packer });
    onProgress(days, total);
  }
  if (packer) await packDueDays({ store, ...packer, now: () => options.end, lateWaitMs: 0 });
  return total;
}
