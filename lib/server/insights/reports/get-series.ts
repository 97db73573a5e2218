import { DAY_MS } from '@/lib/insights/durations';
import type { Scope, SeriesPoint } from '@/lib/insights/insights-reader';
import { type Interval, intervalStart, intervalTimes } from '@/lib/insights/intervals';
import type { DayRange } from '@/lib/insights/period';
import { numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport } from './report-query';

/** All numbers of each interval of a period, in order; of one that is compared, by the intervals of the other one. */
export async function getSeries(
  context: ReportContext,
  scope: Scope,
  interval: Interval,
  along: DayRange = scope.range,
): Promise<SeriesPoint[]> {
  const shift = Date.parse(along.from) - Date.parse(scope.range.from);
  const rows = await runReport(context, await numbersOf<number>(context, scope, interval, shift));
  const byStart = new Map(rows.map((row) => [Number(row.value), row]));
  const end = Date.parse(scope.range.to) + DAY_MS;
  return intervalTimes(along, interval)
    .filter((time) => time - shift < end)
    .map((time) => {
      const row = byStart.get(intervalStart(time, interval));
      return { ...toMetrics((column) => row?.[column] ?? 0), time: time - shift };
    });
}
