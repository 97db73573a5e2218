import type { BoardName } from './board-tables';
import type { Metrics } from './definitions';
import type { FilterCondition } from './filters';
import type {
  Board,
  Breakdown,
  Cohort,
  FunnelResult,
  PathResult,
  QueryProblem,
  SeriesPoint,
  VitalsPoint,
  VitalsRow,
} from './insights-reader';
import type { Interval } from './intervals';
import type { DayRange, TimeRange } from './period';
import type { TableName } from './tables';
import type { UnusualDay } from './unusual-days';
import type { WeekRecord } from './week-records';

/** What a query has found, or why it has no result. */
export type Panel<Data> = { data: Data } | { problem: QueryProblem };

/** The numbers of a period, and those of the one that it is compared with. */
export type Compared<Data> = { current: Data; previous: Data | null };

export type Series = Compared<readonly SeriesPoint[]> & {
  interval: Interval;
  /** The days of the points, the last one with what is still to come of it. */
  range: DayRange;
  /** The days of the points that are compared, at most as many; null without a comparison. */
  previousRange: DayRange | null;
  /** The first day with events. Before it, there are no numbers, although the points have zeros. */
  since: string | null;
};

/** Web Vitals over time, without a comparison. */
export type VitalsSeries = {
  points: readonly VitalsPoint[];
  interval: Interval;
  /** The first day with events. */
  since: string | null;
};

/** The numbers of the last minutes, and of the last half hour. */
export type Recent = { current: Metrics; recent: Metrics };

/** What the numbers are compared with, or why with nothing: the page does not want it, or events are only stored since a later day. */
export type ComparedWith = { range: TimeRange } | { reason: 'none' } | { reason: 'noData'; since: string };

/** The numbers of one report. A report has only some of the panels. */
export type ReportData = {
  comparedWith: ComparedWith;
  /** What of the filters no event of the period has. */
  unrecorded: Panel<readonly FilterCondition[]>;
  recent?: Panel<Recent>;
  totals?: Panel<Compared<Metrics>>;
  series?: Panel<Series>;
  /** In the order of the days. */
  unusual?: Panel<readonly UnusualDay[]>;
  records?: Panel<readonly WeekRecord[]>;
  funnel?: Panel<Compared<readonly FunnelResult[]>>;
  retention?: Panel<readonly Cohort[]>;
  path?: Panel<PathResult>;
  vitals?: Panel<readonly VitalsRow[]>;
  vitalsSeries?: Panel<VitalsSeries>;
  tables: ReadonlyArray<{ name: TableName; breakdown: Panel<Breakdown> }>;
  boards?: ReadonlyArray<{ name: BoardName; board: Panel<Board> }>;
};
