import pLimit from 'p-limit';
import { DAY_MS } from '@/lib/insights/durations';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import { toDay } from '@/lib/insights/period';
import { TimeZone } from '@/lib/insights/time-zone';
import { ChangedDayError, DayFiles } from '@/lib/server/insights/days/day-files';
import { DuckDb } from '@/lib/server/insights/days/duckdb';
import { EventSource } from '@/lib/server/insights/days/event-source';
import { openCacheFolder } from '@/lib/server/insights/days/open-cache-folder';
import type { InsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { EarlierVisitors } from './earlier-visitors';
import { EventExport } from './event-export';
import { getBoard } from './get-board';
import { getBreakdown } from './get-breakdown';
import { getFunnel } from './get-funnel';
import { getPath } from './get-path';
import { getRetention } from './get-retention';
import { getSeries } from './get-series';
import { getStatus } from './get-status';
import { getTotals } from './get-totals';
import { getUnusualDays } from './get-unusual-days';
import { getVitals, getVitalsSeries } from './get-vitals';

/** How often a report is read if days are packed or deleted meanwhile. */
const MAX_ATTEMPTS = 3;

export type ReportReader = InsightsReader & { files: DayFiles; duckdb: DuckDb; close(): void };

/**
 * Opens what reads reports, one after another, and DuckDB in this process.
 *
 * @param zone in which the days of reports begin
 * @param folder for copies of day files, which processes may share. It is created.
 */
export async function openReportReader(
  store: InsightsStore,
  folder: string,
  zone = TimeZone.UTC,
): Promise<ReportReader> {
  await openCacheFolder(folder);
  const files = new DayFiles(store, folder);
  const instance = await DuckDb.open(folder);
  const duckdb = await instance.connect();
  const source = new EventSource({ store, files, duckdb, zone });
  const context = { source, duckdb, earlier: new EarlierVisitors({ source, duckdb }) };
  const events = new EventExport({ ...context, store, files });
  // They use the same tables.
  const limit = pLimit(1);
  const read = <Result>(report: () => Promise<Result>): Promise<Result> =>
    limit(async () => {
      for (let attempt = 1; ; attempt += 1) {
        await source.refresh();
        try {
          return await report();
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isChanged(error)) throw error;
        }
      }
    });
  return {
    totals: (scope) => read(() => getTotals(context, scope)),
    series: (scope, interval, along) => read(() => getSeries(context, scope, interval, along)),
    breakdown: (scope, dimension, options) => read(() => getBreakdown(context, scope, dimension, options)),
    board: (scope, name, options) => read(() => getBoard(context, scope, name, options)),
    vitals: (scope) => read(() => getVitals(context, scope)),
    vitalsSeries: (scope, interval) => read(() => getVitalsSeries(context, scope, interval)),
    funnel: (scope, steps) => read(() => getFunnel(context, scope, steps)),
    retention: (scope, until) => read(() => getRetention(context, scope, until)),
    path: (scope, step, options) => read(() => getPath(context, scope, step, options)),
    unusualDays: (scope) => read(() => getUnusualDays(context, scope)),
    status: () => read(() => getStatus(context, store.db)),
    firstDay: () => read(async () => (source.firstDay === null ? null : toDay(source.firstDay * DAY_MS))),
    exportEvents: (scope, options) => read(() => events.page(scope, options)),
    files,
    duckdb: instance,
    close: () => {
      duckdb.close();
      instance.close();
    },
  };
}

/** Whether a file was replaced or deleted by another process after it was looked for. */
function isChanged(error: unknown): boolean {
  return error instanceof ChangedDayError || (error as Error).message.startsWith('IO Error');
}
