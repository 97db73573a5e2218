import type { Metric, Metrics } from './definitions';
import type { Dimension, Filters } from './dimensions';

/** Whole days in UTC, as `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };

/** What a query counts. */
export type Scope = { range: DayRange; filters: Filters };

/** Numbers of an hour or a day in UTC. `visitors` of an hour is 0: only days have exact visitors. */
export type SeriesPoint = Metrics & {
  /** Start, in epoch milliseconds. */
  time: number;
};

/** Numbers of one value of a dimension. */
export type BreakdownRow = Metrics & { value: string };

export type Breakdown = {
  rows: readonly BreakdownRow[];
  /** Number of values in all, at most 10,000. */
  total: number;
};

/** The 75th percentile of each Web Vital, within 1 %; null without a sample. */
export type VitalsRow = {
  /** Kind of page; null for all pages. */
  pageKind: string | null;
  /** Page loads with the value that most of them have. */
  samples: number;
  /** In ms. */
  lcp: number | null;
  /** In ms. */
  inp: number | null;
  cls: number | null;
  /** In ms. */
  ttfb: number | null;
};

/** Visitors that went on from step to step, within the range and in any order of time. */
export type HandOffFunnel = {
  /** Visitors with a view. */
  viewed: number;
  /** Visitors with a view of a list. */
  viewedList: number;
  /** Visitors that began a list. */
  started: number;
  /** Visitors that went on to the app. */
  handedOff: number;
};

export type InsightsStatus = {
  /** Time of the first and the last event, in epoch milliseconds; null without any. */
  firstEvent: number | null;
  lastEvent: number | null;
  /** Whether events have arrived that the numbers do not contain yet. */
  isCatchingUp: boolean;
  /** Whether the events are made up: the store is that of `npm run insights:demo`. */
  isDemo: boolean;
  /** Events that are stored, among them those of bots, own visits, and those outside of the tracking plan. */
  events: number;
  botEvents: number;
  ownEvents: number;
  unplannedEvents: number;
};

/** An event as it is exported. */
export type ExportedEvent = {
  /** Epoch milliseconds. */
  time: number;
  /** When the server received it, in epoch milliseconds. */
  received: number;
  event: string;
  visitor: string | null;
  isBot: boolean;
  isOwn: boolean;
  isPlanned: boolean;
  /** All properties as they were sent, without `token`. */
  properties: Readonly<Record<string, unknown>>;
};

/**
 * Reads the numbers of the site. Without filters they come from roll-ups; with filters, from the rows of events.
 *
 * @throws InsightsBusyError if a query takes too long, or too many others wait.
 */
export interface InsightsReader {
  totals(scope: Scope): Promise<Metrics>;
  /** One point for each hour or day of the range, also for those without events, in order. */
  series(scope: Scope, step: 'hour' | 'day'): Promise<SeriesPoint[]>;
  /** The values of a dimension with the highest numbers, those that are 0 left out. */
  breakdown(
    scope: Scope,
    dimension: Dimension,
    options: { sortBy: Metric; limit: number },
  ): Promise<Breakdown>;
  /** The first row is that of all pages; the others are sorted by their samples. */
  vitals(scope: Scope): Promise<VitalsRow[]>;
  handOffFunnel(scope: Scope): Promise<HandOffFunnel>;
  status(): Promise<InsightsStatus>;
  /**
   * The events of a range in the order of their keys, after a key, so that an export can go on where it stopped. The next key is null
   * at the end.
   */
  exportEvents(
    range: DayRange,
    options: { after: number; limit: number },
  ): Promise<{ events: ExportedEvent[]; next: number | null }>;
}

/** A query takes too long, or too many others wait. */
export class InsightsBusyError extends Error {
  override name = 'InsightsBusyError';
}
