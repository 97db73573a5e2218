import type { BoardColumn, BoardName } from './board-tables';
import type { Column } from './columns';
import type { Metric, Metrics } from './definitions';
import type { Dimension } from './dimensions';
import type { Filters } from './filters';
import type { FunnelStep } from './funnel-steps';
import type { Interval } from './intervals';
import type { PathStep } from './path-steps';
import type { DayRange, TimeRange } from './period';
import type { Sort } from './table-view';
import type { UnusualDay } from './unusual-days';

/** What a query counts. */
export type Scope = { range: TimeRange; filters: Filters };

/** Numbers of an hour, a day, a week or a month in UTC, as far as it is in the range. */
export type SeriesPoint = Metrics & {
  /** Start, or that of the range, in epoch milliseconds. */
  time: number;
};

/** Numbers of one value of a dimension. */
export type BreakdownRow = Metrics & {
  value: string;
  /** The numbers that they are compared with; null without a comparison. */
  previous: Metrics | null;
  /** The last day of the range on which it happened, as `YYYY-MM-DD`. Only errors have it. */
  lastSeen?: string;
  /** With `hasHistory`. */
  history?: RowHistory;
};

/** What is known of an error up to the end of a period, whatever the filters. */
export type RowHistory = {
  /** The first stored day on which it happened, as `YYYY-MM-DD`. */
  firstSeen: string;
  /** The build of the site in which it happened first, and the one in which it happened last; null if events do not say it. */
  firstBuild: string | null;
  lastBuild: string | null;
  /** Whether it first happened in the period. False if the period begins with the first stored day: before that, nothing is known. */
  isNew: boolean;
};

export type Breakdown = {
  rows: readonly BreakdownRow[];
  /** Number of rows in all, at most 10,000. */
  total: number;
  /** The highest number of all rows in the first column. */
  highest: number;
  /** The sum of all values in the first column, also of those that were not searched for. */
  sum: number;
};

/** Which values of a dimension are read, and in which order. */
export type BreakdownOptions = {
  /** What the change is of. Its highest number is first if there is no `sort`. */
  measure: Column;
  /** What the numbers are compared with. */
  previous?: Scope | null;
  sort?: Sort | null;
  /** Rows without this metric in both periods are left out. */
  needs?: Metric | null;
  /** Whether rows have their history. Only errors can have it. */
  hasHistory?: boolean;
  /** Only values with this part, in upper or lower case; empty for all. */
  search?: string;
  /** Values that are also found by `search`, because the page shows them by another name. */
  found?: readonly string[];
  /** Rows that are left out at the beginning. */
  offset?: number;
  /** Rows, at most. */
  limit: number;
};

/** A row of a table of the editors’ board. */
export type BoardRow = {
  /** A text, a number or a day by column; null for none. */
  cells: Readonly<Partial<Record<BoardColumn, string | number | null>>>;
  /** The first number in the period that it is compared with; null without a comparison. */
  previous: number | null;
};

export type Board = {
  rows: readonly BoardRow[];
  /** Number of rows in all, at most 10,000. */
  total: number;
  /** The highest one of the first numbers of all rows. */
  highest: number;
};

/** Which rows of a table of the board are read, and in which order: as those of a breakdown. */
export type BoardOptions = Pick<
  BreakdownOptions,
  'previous' | 'sort' | 'search' | 'found' | 'offset' | 'limit'
>;

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

/** The 75th percentiles of all page loads of an hour, a day, a week or a month. */
export type VitalsPoint = Omit<VitalsRow, 'pageKind'> & {
  /** As that of a `SeriesPoint`. */
  time: number;
};

/** Visitors that have done a step of a funnel after all steps before it. */
export type FunnelResult = {
  step: FunnelStep;
  visitors: number;
  /** Visitors that have done the step at all, also without the steps before it. */
  visitorsInAnyOrder: number;
  /** Median of the times since the step before, in seconds; null for the first step, and without visitors. */
  medianSeconds: number | null;
};

/** Visitors by the week of their first stored event. */
export type Cohort = {
  /** The Monday of the week, as `YYYY-MM-DD`. */
  week: string;
  /** Whether the week is over, so that no more visitors are added. */
  isOver: boolean;
  visitors: number;
  /** Those of them who were there in the first week after, in the second one, and so on, as far as these are over: at most twelve. */
  returned: readonly number[];
};

/** How often a step was directly before or after another one; null stands for what is outside of the visit. */
export type PathRow = { step: PathStep | null; times: number; previous: number | null };

/** The highest rows of one side, after what is outside of the visit, and the number of all of them. */
export type PathSide = { rows: readonly PathRow[]; total: number };

export type PathResult = {
  /** How often the step itself was taken. */
  times: number;
  /** Null without a comparison. */
  previousTimes: number | null;
  before: PathSide;
  after: PathSide;
};

export type PathOptions = {
  /** What the numbers are compared with. */
  previous: Scope | null;
  /** Rows of each side, at most. */
  limit: number;
};

export type InsightsStatus = {
  /** Time of the first and the last event, in epoch milliseconds; null without any. */
  firstEvent: number | null;
  lastEvent: number | null;
  /** Events that have arrived after their day was packed. They count when it is packed again, within an hour. */
  lateEvents: number;
  /** Their part of the events of these days. */
  lateShare: number;
  /** Days that do not count until they are packed anew, with the rules of this version. */
  outdatedDays: number;
  /** Days as `YYYY-MM-DD` that could not be packed because of an error. Their events are stored, and count unless they are late. */
  failedDays: readonly string[];
  /** Days as `YYYY-MM-DD` with a file that was found to be damaged in the database. */
  damagedDays: readonly string[];
  /** Space that the events need, in bytes. */
  usedBytes: number;
  /** Whether the events are made up: the store is that of `npm run insights:demo`. */
  isDemo: boolean;
  /** Events that are stored, among them those of bots, own visits, and those outside of the tracking plan. */
  events: number;
  botEvents: number;
  ownEvents: number;
  unplannedEvents: number;
};

/** The session of an event. With the visitor, its start is its key. */
export type ExportedSession = {
  /** Epoch milliseconds. */
  start: number;
  channel: string;
  source: string;
  device: string | null;
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
  /** Null for events that do not count, and those that count when their day is packed again. */
  session: ExportedSession | null;
  /** All properties as they were sent, without `token`. */
  properties: Readonly<Record<string, unknown>>;
};

/** Where an export goes on. */
export type ExportCursor = {
  /** The event before. Events are in the order of their times, and of their keys if these are the same. */
  time: number;
  key: number;
  /** The latest block of properties when the export began. Events that were stored later have later ones, and are left out. */
  lastBlock: number;
};

export type ExportPage = {
  events: readonly ExportedEvent[];
  /** Null at the end. */
  next: ExportCursor | null;
};

/**
 * Reads the numbers of the site.
 *
 * @throws InsightsBusyError if a query takes too long, too many others wait, or its process ends.
 */
export interface InsightsReader {
  totals(scope: Scope): Promise<Metrics>;
  /**
   * One point for each interval of the range, also for those without events, in order.
   *
   * @param along another range, with which this one is compared: each point has as many days as that of its intervals, counted from the first day.
   */
  series(scope: Scope, interval: Interval, along?: DayRange): Promise<SeriesPoint[]>;
  /** The values of a dimension that have any number in the period, or in that with which it is compared. */
  breakdown(scope: Scope, dimension: Dimension, options: BreakdownOptions): Promise<Breakdown>;
  /** The rows of a table of the editors’ board that have any number in the period, or in that with which it is compared. */
  board(scope: Scope, name: BoardName, options: BoardOptions): Promise<Board>;
  /** The first row is that of all pages; the others are sorted by their samples. */
  vitals(scope: Scope): Promise<VitalsRow[]>;
  /** One point for each interval of the range, also for those without page loads, in order. */
  vitalsSeries(scope: Scope, interval: Interval): Promise<VitalsPoint[]>;
  /**
   * Visitors that have done steps within the period in the order of time, as in `FUNNEL_STEPS`: each step at the earliest time after the step
   * before, whatever they do between.
   */
  funnel(scope: Scope, steps: readonly FunnelStep[]): Promise<FunnelResult[]>;
  /**
   * The cohorts of the weeks of a scope, in order. With filters, those who met them in their first week.
   *
   * @param until the last day of the last week that is over
   */
  retention(scope: Scope, until: string): Promise<Cohort[]>;
  /** The steps of visits directly before and after a step. */
  path(scope: Scope, step: PathStep, options: PathOptions): Promise<PathResult>;
  /** The days that have unusually many or few visitors, at most three. All days of the range must be over. */
  unusualDays(scope: Scope): Promise<UnusualDay[]>;
  status(): Promise<InsightsStatus>;
  /** The first day with events, as `YYYY-MM-DD`; null without any. Earlier ones may have been deleted. */
  firstDay(): Promise<string | null>;
  /**
   * Some events of a scope: from the first one on, or those after a cursor. All pages of an export together have each event once that was
   * stored before the first of them, whatever is stored meanwhile. With filters, these are the events that count and meet them.
   *
   * @param options.limit events, at most. A page ends earlier if its events have many properties.
   */
  exportEvents(scope: Scope, options: { after: ExportCursor | null; limit: number }): Promise<ExportPage>;
}

/** Why a query has no result: too many others wait, it takes too long, or the process that runs it has ended. */
export type QueryProblem = 'waiting' | 'slow' | 'failed';

/** A query has no result, but the database can be used. */
export class InsightsBusyError extends Error {
  override name = 'InsightsBusyError';
  readonly reason: QueryProblem;

  constructor(reason: QueryProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
