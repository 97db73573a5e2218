import type { Query } from '@/lib/insights/filters';
import {
  type InsightsState,
  parseInsightsState,
  parseWeeklyState,
  reportQuery,
  type StateError,
} from '@/lib/insights/insights-state';
import { REPORTS, type Report } from '@/lib/insights/reports';
import { tablesOf } from '@/lib/insights/tables';

/** The query of a URL as it was sent: that of Next also has the segments of the path. */
export function readQuery(url: string): Query {
  const { searchParams } = new URL(url, 'http://localhost');
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
}

/** Reads the state of a report. */
export function parseState(
  report: Report,
  query: Query,
  today: string,
): { state: InsightsState; errors: StateError[] } {
  return report === 'weekly'
    ? parseWeeklyState(query, today)
    : parseInsightsState(query, today, tablesOf(report));
}

/** The report and the canonical query of the path of a page of insights; null if it is no report. */
export function readReportPath(path: string, today: string): { report: Report; query: string } | null {
  const name = /\/insights(?:\/([a-z-]+))?(?:\?|$)/.exec(path)?.[1] ?? 'overview';
  const report = REPORTS.find((known) => known === name);
  return report
    ? { report, query: reportQuery(report, parseState(report, readQuery(path), today).state) }
    : null;
}
