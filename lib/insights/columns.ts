import type { Metric, Metrics } from './definitions';
import type { Report } from './reports';

/** How a number is written. Durations are in seconds. */
export type NumberKind = 'count' | 'percent' | 'duration' | 'ratio';

/** Which change of a number is a good one; null if neither is. */
export type Better = 'more' | 'less' | null;

type ColumnDefinition = {
  kind: NumberKind;
  metric: Metric;
  /** What the metric is divided by; null for the metric itself. */
  by: Metric | null;
  better: Better;
  /** Null where there is nothing to divide by. */
  read: (metrics: Metrics) => number | null;
};

const count = (metric: Metric, better: Better = 'more'): ColumnDefinition => ({
  kind: 'count',
  metric,
  by: null,
  better,
  read: (metrics) => metrics[metric],
});

const divided = (
  kind: NumberKind,
  metric: Metric,
  by: Metric,
  better: Better = 'more',
): ColumnDefinition => ({
  kind,
  metric,
  by,
  better,
  read: (metrics) => (metrics[by] === 0 ? null : metrics[metric] / metrics[by]),
});

/** What insights show of the numbers of a period or of a value: the numbers themselves, and shares and averages of them. */
export const COLUMNS = {
  visitors: count('visitors'),
  sessions: count('sessions'),
  views: count('views'),
  bounceRate: divided('percent', 'bounces', 'sessions', 'less'),
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
  sharedOrSaved: count('sharedOrSaved'),
  sharedOrSavedRate: divided('percent', 'sharedOrSavedVisitors', 'visitors'),
  searches: count('searches'),
  emptySearches: count('emptySearches', 'less'),
  emptySearchRate: divided('percent', 'emptySearches', 'searches', 'less'),
  handOffs: count('handOffs'),
  exits: count('exits', null),
  exitRate: divided('percent', 'exits', 'views', null),
  errors: count('errors', 'less'),
  redirects: count('redirects', null),
  scans: count('scans', null),
} as const satisfies Record<string, ColumnDefinition>;

export type Column = keyof typeof COLUMNS;

export function isColumn(name: string): name is Column {
  return Object.hasOwn(COLUMNS, name);
}

/** The numbers at the top of reports. */
export const TOTALS: Readonly<Partial<Record<Report, readonly Column[]>>> = {
  overview: [
    'visitors',
    'sessions',
    'views',
    'bounceRate',
    'activeTime',
    'starts',
    'completions',
    'sharedOrSaved',
    'sharedOrSavedRate',
    'searches',
    'emptySearches',
    'emptySearchRate',
    'appVisitors',
    'appRate',
    'handOffs',
    'redirects',
    'scans',
    'errors',
  ],
  weekly: [
    'visitors',
    'sessions',
    'starts',
    'completions',
    'appVisitors',
    'appRate',
    'searches',
    'emptySearches',
    'errors',
  ],
  search: ['searches', 'emptySearches', 'emptySearchRate'],
  sharing: ['sharedOrSaved', 'sharedOrSavedRate', 'copies', 'shares', 'prints', 'downloads'],
  'hand-off': ['appVisitors', 'appRate', 'handOffs', 'redirects', 'scans'],
};

/** The numbers that are parts of another one, whose share totals have. */
export const WHOLE_OF: Readonly<Partial<Record<Column, Column>>> = {
  copies: 'sharedOrSaved',
  shares: 'sharedOrSaved',
  prints: 'sharedOrSaved',
  downloads: 'sharedOrSaved',
  scans: 'redirects',
};

/** Whether only the server counts a number, by redirects to the apps. */
export function isOfServer(column: Column): boolean {
  return column === 'redirects' || column === 'scans';
}

/** What charts show if nothing else is chosen. */
export const CHART_METRICS = ['visitors', 'sessions', 'views'] as const satisfies readonly Column[];
