import type { Metrics } from '@/lib/insights/definitions';
import type { Scope } from '@/lib/insights/insights-reader';
import { numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport } from './report-query';

/** All numbers of a period. */
export async function getTotals(context: ReportContext, scope: Scope): Promise<Metrics> {
  const [row] = await runReport(context, await numbersOf<number>(context, scope, null));
  return toMetrics((column) => row?.[column] ?? 0);
}
