import type { Column } from './columns';
import type { Metric } from './definitions';
import type { Dimension } from './dimensions';
import type { Report } from './insights-state';

type TableDefinition = {
  dimension: Dimension;
  sortBy: Metric;
  /** The first one is that by which the rows are sorted. */
  columns: readonly [Column, ...Column[]];
  /** Whether its report and its file also have the last day of each row. */
  hasLastSeen?: boolean;
};

/** The tables of insights, by the name that is also that of their CSV file. */
export const TABLES = {
  pages: {
    dimension: 'page',
    sortBy: 'views',
    columns: ['views', 'visitors', 'activeTime'],
  },
  'page-kinds': { dimension: 'pageKind', sortBy: 'views', columns: ['views', 'visitors', 'activeTime'] },
  lists: {
    dimension: 'list',
    sortBy: 'views',
    columns: [
      'views',
      'visitors',
      'starts',
      'completions',
      'copies',
      'shares',
      'prints',
      'downloads',
      'handOffs',
    ],
  },
  'search-terms': { dimension: 'term', sortBy: 'searches', columns: ['searches', 'visitors'] },
  'empty-searches': { dimension: 'term', sortBy: 'emptySearches', columns: ['emptySearches', 'visitors'] },
  channels: {
    dimension: 'channel',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  sources: {
    dimension: 'source',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  'referrer-hosts': {
    dimension: 'referrerHost',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  mediums: {
    dimension: 'medium',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  campaigns: {
    dimension: 'campaign',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  'campaign-contents': {
    dimension: 'campaignContent',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  'campaign-terms': {
    dimension: 'campaignTerm',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'starts', 'handOffs'],
  },
  'entry-pages': {
    dimension: 'entryPage',
    sortBy: 'sessions',
    columns: ['sessions', 'visitors', 'bounceRate', 'viewsPerSession'],
  },
  stores: { dimension: 'store', sortBy: 'handOffs', columns: ['handOffs', 'visitors'] },
  positions: { dimension: 'position', sortBy: 'handOffs', columns: ['handOffs', 'visitors'] },
  redirects: { dimension: 'redirect', sortBy: 'redirects', columns: ['redirects'] },
  languages: { dimension: 'language', sortBy: 'visitors', columns: ['visitors', 'sessions', 'views'] },
  devices: { dimension: 'device', sortBy: 'visitors', columns: ['visitors', 'sessions', 'bounceRate'] },
  browsers: { dimension: 'browser', sortBy: 'visitors', columns: ['visitors', 'sessions', 'bounceRate'] },
  systems: { dimension: 'os', sortBy: 'visitors', columns: ['visitors', 'sessions', 'bounceRate'] },
  errors: { dimension: 'error', sortBy: 'errors', columns: ['errors', 'visitors'], hasLastSeen: true },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

/** Whether a table also has the last day of each row. */
export function hasLastSeen(table: TableName): boolean {
  const definition: TableDefinition = TABLES[table];
  return definition.hasLastSeen === true;
}

/** The tables of each report but the overview, in their order. */
export const REPORT_TABLES: Readonly<Record<Exclude<Report, 'overview'>, readonly TableName[]>> = {
  pages: ['pages', 'page-kinds'],
  lists: ['lists'],
  search: ['search-terms', 'empty-searches'],
  sources: [
    'channels',
    'sources',
    'referrer-hosts',
    'mediums',
    'campaigns',
    'campaign-contents',
    'campaign-terms',
    'entry-pages',
  ],
  'hand-off': ['stores', 'positions', 'redirects'],
  audience: ['devices', 'languages', 'browsers', 'systems'],
  errors: ['errors'],
  vitals: [],
};

/** The tables of which the overview has the highest rows. */
export const OVERVIEW_TABLES = [
  'pages',
  'lists',
  'channels',
  'sources',
  'search-terms',
  'empty-searches',
  'devices',
  'languages',
  'stores',
  'errors',
] as const satisfies readonly TableName[];

/** Rows of a table on the overview. */
export const OVERVIEW_ROWS = 8;

/** Rows of a table on the page of its report. */
export const REPORT_ROWS = 100;

/** Rows of a table in a CSV file: all that are counted. */
export const CSV_ROWS = 10_000;

/** The report that has a table. */
export function reportOf(table: TableName): Report {
  const found = Object.entries(REPORT_TABLES).find(([, tables]) => tables.includes(table));
  return (found?.[0] ?? 'overview') as Report;
}
