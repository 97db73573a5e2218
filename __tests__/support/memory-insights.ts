import {
  BOARD_COLUMNS,
  type BoardColumn,
  type BoardName,
  boardColumns,
  isTextColumn,
} from '@/lib/insights/board-tables';
import { isOfFew } from '@/lib/insights/change';
import { COLUMNS, isColumn } from '@/lib/insights/columns';
import type { Metric, Metrics } from '@/lib/insights/definitions';
import type { Dimension } from '@/lib/insights/dimensions';
import type { FunnelStep } from '@/lib/insights/funnel-steps';
import {
  type Board,
  type BoardOptions,
  type Breakdown,
  type BreakdownOptions,
  type BreakdownRow,
  type Cohort,
  type ExportCursor,
  type ExportedEvent,
  type ExportPage,
  type FunnelResult,
  InsightsBusyError,
  type InsightsReader,
  type InsightsStatus,
  type PathOptions,
  type PathResult,
  type QueryProblem,
  type Scope,
  type VitalsPoint,
  type VitalsRow,
} from '@/lib/insights/insights-reader';
import { type Interval, intervalTimes } from '@/lib/insights/intervals';
import { DEFAULT_PATH_STEP, type PathStep } from '@/lib/insights/path-steps';
import { type DayRange, toDay } from '@/lib/insights/period';
import { TimeZone } from '@/lib/insights/time-zone';
import type { UnusualDay } from '@/lib/insights/unusual-days';

/** Texts that break pages and spreadsheets. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)',
  'a"b,c',
  'زفاف في الصيف',
  '結婚式の準備チェックリスト',
  `${'a very long search term without an end '.repeat(6)}`.trim(),
] as const;

const VALUES: Record<Dimension, readonly string[]> = {
  pageKind: ['template', 'index', 'templates', 'tag', 'channel', 'privacy', 'your-lists', '404'],
  page: [
    '/moving-house-last-four-weeks',
    '/',
    '/templates',
    '/weekend-camping-with-a-tent',
    '/templates/work',
    '/templates/travel/2',
    '/channel/home-desk',
    '/puppy-first-week',
    '/incident-first-hour',
    `/${'long-'.repeat(20)}list`,
    '/<script>alert(1)</script>',
  ],
  list: [
    'moving-house-last-four-weeks',
    'weekend-camping-with-a-tent',
    'puppy-first-week',
    'incident-first-hour',
    'no-such-list',
    ...HOSTILE,
  ],
  language: ['en', 'de', 'pt-BR', 'ja', 'ar', 'es', 'fr', 'not a language'],
  term: ['moving', 'camping', 'wedding', ...HOSTILE, 'tax return'],
  store: ['app-store', 'play', 'open-app'],
  position: ['apps', 'banner', 'list-actions', 'hero'],
  error: [
    'TypeError: undefined is not an object (evaluating "a.b.c")',
    'ChunkLoadError: Loading chunk 42 failed.',
    HOSTILE[0],
  ],
  method: ['copied-link', 'text', 'print', 'share-sheet', 'file', 'copied-embed', 'other'],
  redirect: ['play qr', 'app-store link', 'page qr', 'other'],
  device: ['phone', 'computer', 'tablet'],
  browser: ['Chrome', 'Mobile Safari', 'Safari', 'Firefox', 'Microsoft Edge', 'Samsung Internet'],
  os: ['iOS', 'Android', 'Windows', 'Mac OS X', 'Linux'],
  channel: ['direct', 'search', 'campaign', 'social', 'ai-assistant', 'referral', 'email', 'embed', 'share'],
  source: ['direct', 'Google', 'newsletter', 'ChatGPT', 'Reddit', 'embed', HOSTILE[1]],
  referrerHost: ['google.com', 'l.facebook.com', 'blog.example.org', HOSTILE[0]],
  referrerPage: ['google.com/', 'blog.example.org/lists/camping', HOSTILE[0]],
  medium: ['email', 'cpc', 'social', HOSTILE[2]],
  campaign: ['spring-moving-2026', 'camping-weekend', HOSTILE[0]],
  campaignContent: ['button-top', HOSTILE[1]],
  campaignTerm: ['moving checklist', HOSTILE[3]],
  entryPage: ['/', '/moving-house-last-four-weeks', '/templates'],
  visitorKind: ['new', 'returning'],
};

export const NO_EVENTS: InsightsStatus = {
  firstEvent: null,
  lastEvent: null,
  lateEvents: 0,
  lateShare: 0,
  outdatedDays: 0,
  failedDays: [],
  damagedDays: [],
  usedBytes: 0,
  isDemo: false,
  events: 0,
  botEvents: 0,
  ownEvents: 0,
  unplannedEvents: 0,
};

export const SOME_EVENTS: InsightsStatus = {
  firstEvent: Date.UTC(2026, 7, 14, 6, 2),
  lastEvent: Date.UTC(2026, 10, 23, 0, 31),
  lateEvents: 0,
  lateShare: 0,
  outdatedDays: 0,
  failedDays: [],
  damagedDays: [],
  usedBytes: 1.5 * 2 ** 30,
  isDemo: false,
  events: 184_203,
  botEvents: 9_812,
  ownEvents: 401,
  unplannedEvents: 12,
};

type MemoryInsightsOptions = {
  status?: InsightsStatus;
  /** Dimensions whose queries take too long, and `totals`, `series`, `vitals`, `funnel`, `unusualDays`, `status`, `firstDay` and `export`. */
  busy?: readonly string[];
  /** Why these have no result, if not for the time. */
  reason?: QueryProblem;
  /** What every query fails with. */
  error?: Error;
  events?: readonly ExportedEvent[];
  /** Other rows of tables of the editors’ board. */
  boards?: Partial<Record<BoardName, ReadonlyArray<Board['rows'][number]['cells']>>>;
  unusual?: readonly UnusualDay[];
  /** Other values of dimensions. */
  values?: Partial<Record<Dimension, readonly string[]>>;
};

/** Insights with numbers that depend on nothing but the question: every filter makes them smaller. */
export class MemoryInsights implements InsightsReader {
  readonly #options: MemoryInsightsOptions;
  /** What was asked for, in order. */
  readonly asked: Array<{ what: string; scope: Scope }> = [];

  constructor(options: MemoryInsightsOptions = {}) {
    this.#options = options;
  }

  async totals(scope: Scope): Promise<Metrics> {
    this.#ask('totals', scope);
    const points = this.#points(scope, 'day');
    return points.reduce<Metrics>((sum, point) => addMetrics(sum, point), scaled(0));
  }

  async series(scope: Scope, interval: Interval, along: DayRange = scope.range) {
    this.#ask('series', scope);
    const shift = Date.parse(along.from) - Date.parse(scope.range.from);
    return this.#points({ ...scope, range: along }, interval)
      .map((point) => ({ ...point, time: point.time - shift }))
      .filter(({ time }) => time < Date.parse(scope.range.to) + 86_400_000);
  }

  async breakdown(scope: Scope, dimension: Dimension, options: BreakdownOptions): Promise<Breakdown> {
    this.#ask(dimension, scope);
    const { measure, previous, sort, needs, search = '', found = [], offset = 0, limit } = options;
    const numbersOf = ({ range, filters }: Scope, index: number) =>
      // Other days have other numbers.
      scaled(
        (shareOf({ filters }) * (9_400 - (20_800 - Date.parse(range.from) / 86_400_000) * 20)) /
          (index + 1) ** 1.2,
      );
    const rows = (this.#options.values?.[dimension] ?? VALUES[dimension]).map(
      (value, index): BreakdownRow => ({
        value,
        ...numbersOf(scope, index),
        previous: previous ? numbersOf(previous, index) : null,
        ...(dimension === 'error' && { lastSeen: `2026-11-${20 - index}` }),
        ...(options.hasHistory && {
          history: {
            firstSeen: index === 0 ? '2026-11-18' : `2026-09-0${index}`,
            firstBuild: index === 2 ? null : `build-${index}`,
            lastBuild: index === 2 ? null : 'build-9',
            isNew: index === 0,
          },
        }),
      }),
    );
    const read = COLUMNS[measure].read;
    const { column, isAscending } = sort ?? { column: measure, isAscending: false };
    const key = (row: BreakdownRow) => {
      if (column === 'value') return row.value.toLowerCase();
      if (column === 'lastSeen') return row.lastSeen ?? '';
      if (column === 'firstSeen') return row.history?.firstSeen ?? '';
      if (column === 'change') return (read(row) ?? 0) - (row.previous ? (read(row.previous) ?? 0) : 0);
      return isColumn(column) ? (COLUMNS[column].read(row) ?? -1) : -1;
    };
    const all = rows
      .filter((row) => !needs || row[needs] > 0)
      .filter(({ value }) => value.toLowerCase().includes(search.toLowerCase()) || found.includes(value))
      .map((row) => ({ row, by: key(row) }))
      .sort((a, b) => (a.by === b.by ? 0 : a.by > b.by === isAscending ? 1 : -1))
      .sort((a, b) =>
        isColumn(column) ? Number(isOfFew(column, a.row)) - Number(isOfFew(column, b.row)) : 0,
      )
      .map(({ row }) => row);
    const highest = Math.max(0, ...all.map((row) => read(row) ?? 0));
    const sum = rows.reduce((total, row) => total + (read(row) ?? 0), 0);
    return { rows: all.slice(offset, offset + limit), total: all.length, highest, sum };
  }

  /** The rows of the first page, in whichever order. */
  async board(scope: Scope, name: BoardName, options: BoardOptions): Promise<Board> {
    this.#ask(name, scope);
    const columns = boardColumns(name);
    const rows = (this.#options.boards?.[name] ?? [0, 1, 2, 3]).map((given, index) => {
      const cells = columns.map((column, place) => [
        column,
        typeof given === 'number' ? boardCell(column, index, place) : (given[column] ?? null),
      ]);
      return { cells: Object.fromEntries(cells), previous: options.previous ? 100 - index : null };
    });
    const { offset = 0, limit, search = '', found = [] } = options;
    const matching = rows.filter(({ cells }) =>
      columns.filter(isTextColumn).some((column) => {
        const text = String(cells[column]);
        return text.toLowerCase().includes(search.toLowerCase()) || found.includes(text);
      }),
    );
    return { rows: matching.slice(offset, offset + limit), total: matching.length, highest: 120 };
  }

  async vitals(scope: Scope): Promise<VitalsRow[]> {
    this.#ask('vitals', scope);
    return [
      { pageKind: null, samples: 4_210, lcp: 1_840, inp: 96, cls: 0.02, ttfb: 310 },
      { pageKind: 'template', samples: 2_904, lcp: 2_720, inp: 240, cls: 0.14, ttfb: 905 },
      { pageKind: 'templates', samples: 312, lcp: 4_480, inp: 610, cls: 0.31, ttfb: 1_900 },
      { pageKind: 'offline', samples: 2, lcp: null, inp: null, cls: 0, ttfb: null },
    ];
  }

  async vitalsSeries({ range, filters }: Scope, interval: Interval): Promise<VitalsPoint[]> {
    this.#ask('vitalsSeries', { range, filters });
    return intervalTimes(range, interval, TimeZone.UTC).map((time, index) => {
      const value = { samples: 140, lcp: 1_800 + index * 10, inp: 90 + index, cls: 0.02, ttfb: 310 };
      return {
        time,
        ...value,
        ...(index === 2 && { samples: 0, lcp: null, inp: null, cls: null, ttfb: null }),
      };
    });
  }

  async funnel(scope: Scope, steps: readonly FunnelStep[]): Promise<FunnelResult[]> {
    this.#ask('funnel', scope);
    const isBefore = scope.range.from < '2026-10-20';
    return steps.map((step, index) => ({
      step,
      visitors: Math.round((isBefore ? 12_000 : 12_840) * 0.3 ** index),
      visitorsInAnyOrder: Math.round((isBefore ? 12_000 : 12_840) * 0.4 ** index),
      medianSeconds: index === 0 ? null : 40 ** (index + 1),
    }));
  }

  async retention(scope: Scope, until: string): Promise<Cohort[]> {
    this.#ask('retention', scope);
    return intervalTimes(scope.range, 'week', TimeZone.UTC).map((time, index) => {
      const weeks = Math.max(0, Math.floor((Date.parse(until) - time) / 604_800_000));
      const visitors = index === 1 ? 12 : Math.round(shareOf(scope) * 400) + index;
      const returned = Array.from({ length: Math.min(12, weeks) }, (_, week) =>
        Math.round(visitors / (week + 6)),
      );
      return { week: toDay(time), isOver: toDay(time) <= until, visitors, returned };
    });
  }

  async path(scope: Scope, step: PathStep, { previous, limit }: PathOptions): Promise<PathResult> {
    this.#ask('path', scope);
    const times = Math.round(shareOf(scope) * (step === DEFAULT_PATH_STEP ? 2_000 : 900));
    const names = [null, ...VALUES.page, ...VALUES.term.map((term) => `search:${term}`), 'app'];
    const rows = names
      .filter((name) => name !== step)
      .map((name, index) => ({
        step: name,
        times: Math.round(times / 2 ** (index + 1)),
        previous: previous && Math.round(times / 2 ** (index + 1) / 1.25),
      }));
    const side = { rows: rows.slice(0, limit), total: rows.length };
    return { times, previousTimes: previous && Math.round(times / 1.25), before: side, after: side };
  }

  async unusualDays(scope: Scope): Promise<UnusualDay[]> {
    this.#ask('unusualDays', scope);
    return (this.#options.unusual ?? []).filter(
      ({ day }) => day >= scope.range.from && day <= scope.range.to,
    );
  }

  async status(): Promise<InsightsStatus> {
    this.#fail('status');
    return this.#options.status ?? SOME_EVENTS;
  }

  async firstDay(): Promise<string | null> {
    this.#fail('firstDay');
    const { firstEvent } = this.#options.status ?? SOME_EVENTS;
    return firstEvent === null ? null : toDay(firstEvent);
  }

  async exportEvents(
    _: unknown,
    { after, limit }: { after: ExportCursor | null; limit: number },
  ): Promise<ExportPage> {
    this.#ask('export', { range: { from: '', to: '' }, filters: {} });
    const all = this.#options.events ?? [];
    const start = after?.key ?? 0;
    const events = all.slice(start, start + limit);
    const key = start + events.length;
    return { events, next: key < all.length ? { time: 0, key, lastBlock: all.length } : null };
  }

  #ask(what: string, scope: Scope): void {
    this.asked.push({ what, scope });
    this.#fail(what);
  }

  #fail(what: string): void {
    if (this.#options.error) throw this.#options.error;
    if (this.#options.busy?.includes(what)) throw new InsightsBusyError(this.#options.reason ?? 'slow', what);
  }

  #points({ range, filters }: Scope, interval: Interval) {
    const days = { hour: 1 / 24, day: 1, week: 7, month: 30 }[interval];
    return intervalTimes(range, interval, TimeZone.UTC).map((time, index) => {
      const day = Math.floor(time / 86_400_000);
      // A week, a slow growth, and days that differ.
      const wave = 1 + 0.25 * Math.sin((day / 7) * 2 * Math.PI) + 0.12 * Math.sin(day * 2.7);
      const growth = 1 + (day - 20_700) / 400;
      const hours = interval === 'hour' ? 1 + Math.sin((index / 24) * 2 * Math.PI - 2) : 1;
      return { time, ...scaled(shareOf({ filters }) * 410 * wave * growth * hours * days) };
    });
  }
}

/** A value of each kind; the texts are hostile. */
function boardCell(column: BoardColumn, row: number, place: number): string | number {
  switch (BOARD_COLUMNS[column]) {
    case 'count':
      return Math.round(120 / (row + 1) / (place + 1));
    case 'day':
      return `2026-11-${10 + row}`;
    case 'list':
      return VALUES.list[row] ?? '';
    case 'language':
      return VALUES.language[row] ?? '';
    default:
      return column === 'path' && row === 0 ? '/old-list' : (HOSTILE[row] ?? '');
  }
}

function shareOf({ filters }: Pick<Scope, 'filters'>): number {
  return 0.4 ** Object.keys(filters).length;
}

function scaled(views: number): Metrics {
  const part = (share: number) => Math.round(views * share);
  return {
    visitors: part(0.46),
    sessions: part(0.58),
    bounces: part(0.21),
    exits: part(0.58),
    views: part(1),
    engagedSeconds: part(48),
    starts: part(0.11),
    startVisitors: part(0.09),
    completions: part(0.034),
    completionVisitors: part(0.03),
    copies: part(0.021),
    shares: part(0.012),
    prints: part(0.03),
    downloads: part(0.008),
    sharedOrSaved: part(0.071),
    sharedOrSavedVisitors: part(0.06),
    searches: part(0.18),
    emptySearches: part(0.02),
    handOffs: part(0.026),
    appVisitors: part(0.024),
    errors: part(0.0004),
    redirects: part(0.014),
    scans: part(0.003),
  };
}

function addMetrics(a: Metrics, b: Metrics): Metrics {
  const sum = Object.entries(a).map(([name, value]) => [name, value + b[name as Metric]]);
  return Object.fromEntries(sum) as Metrics;
}
