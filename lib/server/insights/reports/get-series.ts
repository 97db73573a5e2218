import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import type { Scope, SeriesPoint } from '@/lib/insights/insights-reader';
import { numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport, toDays } from './report-query';

/** All numbers of each hour or day of a period, in order. */
export async function getSeries(
  context: ReportContext,
  scope: Scope,
  step: 'hour' | 'day',
): Promise<SeriesPoint[]> {
  const rows = await runReport(context, await numbersOf<number>(context, scope, step));
  const byValue = new Map(rows.map((row) => [row.value, row]));
  const { from, to } = toDays(scope.range);
  const [first, last, length] = step === 'day' ? [from, to, DAY_MS] : [from * 24, to * 24 + 23, HOUR_MS];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const row = byValue.get(first + index);
    return { ...toMetrics((column) => row?.[column] ?? 0), time: (first + index) * length };
  });
}
