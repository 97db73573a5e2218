import type { Scope, SeriesPoint } from '@/lib/insights/insights-reader';
import { type Interval, intervalStart, intervalTimes } from '@/lib/insights/intervals';
import { numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport } from './report-query';

/** All numbers of each interval of a period, in order. */
export async function getSeries(
  context: ReportContext,
  scope: Scope,
  interval: Interval,
): Promise<SeriesPoint[]> {
  const rows = await runReport(context, await numbersOf<number>(context, scope, interval));
  const byStart = new Map(rows.map((row) => [Number(row.value), row]));
  return intervalTimes(scope.range, interval).map((time) => {
    const row = byStart.get(intervalStart(time, interval));
    return { ...toMetrics((column) => row?.[column] ?? 0), time };
  });
}
