import type { Scope, SeriesPoint } from '@/lib/insights/insights-reader';
import { type Interval, intervalTimes } from '@/lib/insights/intervals';
import { countDays, type DayRange } from '@/lib/insights/period';
import { intervalValue, numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport } from './report-query';

/** All numbers of each interval of a period, in order; of one that is compared, by the intervals of the other one. */
export async function getSeries(
  context: ReportContext,
  scope: Scope,
  interval: Interval,
  along: DayRange = scope.range,
): Promise<SeriesPoint[]> {
  const { zone } = context.source;
  const shift = countDays({ from: scope.range.from, to: along.from }) - 1;
  const rows = await runReport(context, await numbersOf<number>(context, scope, interval, shift));
  const byValue = new Map(rows.map((row) => [Number(row.value), row]));
  const end = zone.endOfDay(scope.range.to);
  return intervalTimes(along, interval, zone)
    .map((time) => zone.shiftDays(time, -shift))
    .filter((time) => time < end)
    .map((time) => {
      const row = byValue.get(intervalValue(time, interval, zone, shift));
      return { ...toMetrics((column) => row?.[column] ?? 0), time };
    });
}
