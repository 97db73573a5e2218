import type { DayNotes } from '@/lib/insights/day-notes';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { ReportLinks } from '@/lib/insights/report-links';
import type { SentMessages } from '@/lib/insights/sent-messages';

/** What another process does with the store of insights. */
export type StoreMethods = InsightsReader & DayNotes & ReportLinks & SentMessages;

type Method = keyof StoreMethods;

/** A call of a method. */
export type InsightsQuery = {
  [Name in Method]: { method: Name; args: Parameters<StoreMethods[Name]> };
}[Method];

const METHODS: Readonly<Record<Method, true>> = {
  totals: true,
  series: true,
  breakdown: true,
  board: true,
  vitals: true,
  vitalsSeries: true,
  funnel: true,
  retention: true,
  path: true,
  unusualDays: true,
  status: true,
  firstDay: true,
  exportEvents: true,
  listNotes: true,
  addNote: true,
  deleteNote: true,
  listLinks: true,
  findLink: true,
  addLink: true,
  revokeLink: true,
  claimMessage: true,
  confirmMessage: true,
};

/** Returns methods that are run as queries. */
export function createStoreMethods(run: (query: InsightsQuery) => Promise<unknown>): StoreMethods {
  const methods = Object.keys(METHODS).map((method) => [
    method,
    (...args: unknown[]) => run({ method, args } as InsightsQuery),
  ]);
  return Object.fromEntries(methods) as StoreMethods;
}

/** Runs a query. */
export function runQuery(methods: StoreMethods, { method, args }: InsightsQuery): Promise<unknown> {
  return (methods[method] as (...given: unknown[]) => Promise<unknown>)(...args);
}
