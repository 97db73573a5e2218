import type { Metric, Metrics } from './definitions';

/** How a number is written. Durations are in seconds. */
export type NumberKind = 'count' | 'percent' | 'duration' | 'ratio';

type ColumnDefinition = {
  kind: NumberKind;
  metric: Metric;
  /** What the metric is divided by; null for the metric itself. */
  by: Metric | null;
  /** Null where there is nothing to divide by. */
  read: (metrics: Metrics) => number | null;
};

const count = (metric: Metric): ColumnDefinition => ({
  kind: 'count',
  metric,
  by: null,
  read: (metrics) => metrics[metric],
});

const divided = (kind: NumberKind, metric: Metric, by: Metric): ColumnDefinition => ({
  kind,
  metric,
  by,
  read: (metrics) => (metrics[by] === 0 ? null : metrics[metric] / metrics[by]),
});

/** What insights show of the numbers of a period or of a value: the numbers themselves, and shares and averages of them. */
export const COLUMNS = {
  visitors: count('visitors'),
  sessions: count('sessions'),
  views: count('views'),
  bounceRate: divided('percent', 'bounces', 'sessions'),
  viewsPerSession: divided('ratio', 'views', 'sessions'),
  /** Active time for each session. */
  activeTime: divided('duration', 'engagedSeconds', 'sessions'),
  /** Shares of visitors. */
  startRate: divided('percent', 'startVisitors', 'visitors'),
  completionRate: divided('percent', 'completionVisitors', 'visitors'),
  appVisitors: count('appVisitors'),
  appRate: divided('percent', 'appVisitors', 'visitors'),
  starts: count('starts'),
  completions: count('completions'),
  copies: count('copies'),
  shares: count('shares'),
  prints: count('prints'),
  downloads: count('downloads'),
  searches: count('searches'),
  emptySearches: count('emptySearches'),
  handOffs: count('handOffs'),
  errors: count('errors'),
  redirects: count('redirects'),
} as const satisfies Record<string, ColumnDefinition>;

export type Column = keyof typeof COLUMNS;

/** The numbers at the top of the overview. */
export const TOTALS = [
  'visitors',
  'sessions',
  'views',
  'bounceRate',
  'activeTime',
  'starts',
  'completions',
  'searches',
  'appVisitors',
  'appRate',
  'handOffs',
  'errors',
] as const satisfies readonly Column[];

/** The metrics that charts show over time. */
export const CHART_METRICS = ['visitors', 'sessions', 'views'] as const satisfies readonly Column[];
