import type { Metrics } from '@/lib/insights/definitions';
import type { Scope } from '@/lib/insights/insights-reader';
import { type NumbersRow, numbersOf, toMetrics } from './numbers';
import { type ReportContext, runReport } from './report-query';

/** All numbers of a period. */
export async function getTotals(context: ReportContext, scope: Scope): Promise<Metrics> {
  const [row] = await runReport(context, await numbersOf<number>(context, scope, null));
  return toMetrics(row ?? NOTHING);
}

/** What a period or a step of it without events has. */
export const NOTHING: NumbersRow<number> = {
  value: 0,
  lastDay: null,
  visitors: 0,
  sessions: 0,
  bounces: 0,
  views: 0,
  engagedMs: 0,
  starts: 0,
  completions: 0,
  copies: 0,
  shares: 0,
  prints: 0,
  downloads: 0,
  searches: 0,
  emptySearches: 0,
  handOffs: 0,
  errors: 0,
  redirects: 0,
};
