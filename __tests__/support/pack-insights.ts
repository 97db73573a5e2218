import { ChangedDayError } from '@/lib/server/insights/days/day-files';
import { packDay } from '@/lib/server/insights/days/pack-day';
import { openReportReader } from '@/lib/server/insights/reports/open-report-reader';
import { readInboxDays } from '@/lib/server/insights/store/inbox';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

/** Command that `killInsightsServers` runs: `pack-insights.ts URL FOLDER`. Packs all days with events in the inbox, again and again. */
async function main([url = '', folder = '']: string[]): Promise<void> {
  const store = await openInsightsStore(url);
  const { files, duckdb } = await openReportReader(store, folder);
  for (;;) {
    for (const { day } of await readInboxDays(store.db)) {
      await packDay(day, { store, files, duckdb }).catch((error: unknown) => {
        if (!(error instanceof ChangedDayError)) throw error;
      });
    }
    // For `startProcess`.
    console.log('packed');
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
