import type { Metrics } from './definitions';

/** How a number is written. Durations are in seconds. */
export type NumberKind = 'count' | 'percent' | 'duration' | 'ratio';

type ColumnDefinition = {
  kind: NumberKind;
  /** Null where there is nothing to divide by. */
  read: (metrics: Metrics) => number | null;
};

const count = (name: keyof Metrics): ColumnDefinition => ({
  kind: 'count',
  read: (metrics) => metrics[name],
});

/** What insights show of the numbers of a period or of a value: the numbers themselves, and shares and averages of them. */
export const COLUMNS = {
  visitors: count('visitors'),
  sessions: count('sessions'),
  views: count('views'),
  bounceRate: { kind: 'percent', read: ({ bounces, sessions }) => divide(bounces, sessions) },
  viewsPerSession: { kind: 'ratio', read: ({ views, sessions }) => divide(views, sessions) },
  /** Active time for each session. */
  activeTime: { kind: 'duration', read: ({ engagedSeconds, sessions }) => divide(engagedSeconds, sessions) },
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
  'handOffs',
  'errors',
] as const satisfies readonly Column[];

/** The metrics that charts show over time. */
export const CHART_METRICS = ['visitors', 'sessions', 'views'] as const satisfies readonly Column[];

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
