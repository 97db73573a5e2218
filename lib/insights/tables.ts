import { BOARD_NAMES, type BoardName, isBoardName } from './board-tables';
import type { Column } from './columns';
import type { Metric } from './definitions';
import type { Dimension } from './dimensions';
import type { Report } from './reports';

type TableDefinition = {
  dimension: Dimension;
  /** The first one is that of the bars and of the change, and by which the rows are sorted if nothing else is chosen. */
  columns: readonly [Column, ...Column[]];
  /** Rows without it are none of this table. Otherwise, rows need any number. */
  needs?: Metric;
  /** Whether its report and its file also have the first and the last day of each row, with the builds of the site at that time. */
  hasHistory?: boolean;
  /** Whether the first column has shares, because the values of all rows add up to all. */
  hasShares?: boolean;
};

/** What visitors did, as shares of them, and those that went on to the app: the success of each row. */
const SUCCESS = ['startRate', 'completionRate', 'appVisitors', 'appRate'] as const;

/** How visits with a value went. */
const VISITS = ['sessions', 'visitors', 'bounceRate', ...SUCCESS] as const;

/** How visitors with a value used the site. */
const AUDIENCE = ['visitors', 'sessions', 'bounceRate', ...SUCCESS] as const;

/** The tables of insights, by the name that is also that of their CSV file. */
export const TABLES = {
  pages: { dimension: 'page', columns: ['views', 'visitors', 'activeTime', ...SUCCESS] },
  'page-kinds': { dimension: 'pageKind', columns: ['views', 'visitors', 'activeTime', ...SUCCESS] },
  lists: {
    dimension: 'list',
    columns: [
      'views',
      'visitors',
      ...SUCCESS,
      'starts',
      'completions',
      'copies',
      'shares',
      'prints',
      'downloads',
      'handOffs',
    ],
  },
  'share-methods': {
    dimension: 'method',
    columns: ['sharedOrSaved', 'visitors', ...SUCCESS],
    hasShares: true,
  },
  'search-terms': { dimension: 'term', columns: ['searches', 'visitors', 'emptySearches', ...SUCCESS] },
  'empty-searches': {
    dimension: 'term',
    columns: ['emptySearches', 'visitors', ...SUCCESS],
    needs: 'emptySearches',
  },
  channels: { dimension: 'channel', columns: VISITS },
  sources: { dimension: 'source', columns: VISITS },
  'referrer-hosts': { dimension: 'referrerHost', columns: VISITS },
  'referrer-pages': { dimension: 'referrerPage', columns: VISITS },
  mediums: { dimension: 'medium', columns: VISITS },
  campaigns: { dimension: 'campaign', columns: VISITS },
  'campaign-contents': { dimension: 'campaignContent', columns: VISITS },
  'campaign-terms': { dimension: 'campaignTerm', columns: VISITS },
  'entry-pages': {
    dimension: 'entryPage',
    columns: ['sessions', 'visitors', 'bounceRate', 'viewsPerSession', ...SUCCESS],
  },
  stores: { dimension: 'store', columns: ['appVisitors', 'handOffs'] },
  positions: { dimension: 'position', columns: ['appVisitors', 'handOffs'] },
  redirects: { dimension: 'redirect', columns: ['redirects'] },
  languages: { dimension: 'language', columns: ['visitors', 'sessions', 'views', ...SUCCESS] },
  devices: { dimension: 'device', columns: AUDIENCE },
  browsers: { dimension: 'browser', columns: AUDIENCE },
  systems: { dimension: 'os', columns: AUDIENCE },
  errors: { dimension: 'error', columns: ['errors', 'visitors', ...SUCCESS], hasHistory: true },
  'exit-pages': { dimension: 'page', columns: ['exits', 'exitRate', 'views', 'visitors'], needs: 'exits' },
  'visitor-kinds': { dimension: 'visitorKind', columns: AUDIENCE, hasShares: true },
  'recent-pages': { dimension: 'page', columns: ['visitors', 'views'] },
  'recent-sources': { dimension: 'source', columns: ['visitors', 'views'] },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

/** Whether a table also has the first and the last day of each row. */
export function hasHistory(table: TableName): boolean {
  const definition: TableDefinition = TABLES[table];
  return definition.hasHistory === true;
}

/** Whether the rows of a table share its first column, so that each has a part of their sum. */
export function hasShares(table: TableName): boolean {
  const definition: TableDefinition = TABLES[table];
  return definition.hasShares === true;
}

/** The metric without which a row is none of a table; null for any number. */
export function neededMetric(table: TableName): Metric | null {
  const definition: TableDefinition = TABLES[table];
  return definition.needs ?? null;
}

/** The tables of each report but the overview and the weekly report, in their order. */
export const REPORT_TABLES: Readonly<Record<Report, readonly TableName[]>> = {
  overview: [],
  weekly: [],
  now: ['recent-pages', 'recent-sources'],
  pages: ['pages', 'page-kinds'],
  lists: ['lists'],
  sharing: ['share-methods'],
  editors: [],
  search: ['search-terms', 'empty-searches'],
  sources: [
    'channels',
    'sources',
    'referrer-hosts',
    'referrer-pages',
    'mediums',
    'campaigns',
    'campaign-contents',
    'campaign-terms',
    'entry-pages',
  ],
  paths: ['exit-pages'],
  'hand-off': ['stores', 'positions', 'redirects'],
  audience: ['devices', 'languages', 'browsers', 'systems'],
  returning: ['visitor-kinds'],
  errors: ['errors'],
  vitals: [],
};

/** The tables of which the overview has the highest rows. */
export const OVERVIEW_TABLES = [
  'pages',
  'lists',
  'share-methods',
  'channels',
  'sources',
  'search-terms',
  'empty-searches',
  'devices',
  'languages',
  'stores',
  'errors',
] as const satisfies readonly TableName[];

/** The tables of which the weekly report has the rows that changed most. */
export const WEEKLY_TABLES = [
  'lists',
  'sources',
  'empty-searches',
  'errors',
] as const satisfies readonly TableName[];

/** Rows of each of them. */
export const WEEKLY_ROWS = 5;

/** Rows of a table on the overview. */
export const OVERVIEW_ROWS = 8;

/** Tables of a report, up to which each has ten rows on its page. */
const FEW_TABLES = 4;

/** Rows that phones show of each table on a page with many, as the style sheet says. A link leads to all of them. */
export const PHONE_ROWS = 3;

/** Numbers in a row that phones show at first, as the style sheet says. */
export const PHONE_COLUMNS = 8;

/** Rows on one of the pages of a table. With 20, those of lists are less than ten screens of a phone. */
export const PAGE_ROWS = 20;

/** Rows of a table in a CSV file: all that are counted. */
export const CSV_ROWS = 10_000;

/** A table of values of a dimension, or one of the editors’ board. */
export type AnyTable = TableName | BoardName;

/** All tables of a report but the overview. */
export function tablesOf(report: Report): readonly AnyTable[] {
  return report === 'editors' ? BOARD_NAMES : REPORT_TABLES[report];
}

/** Whether a report has so many tables that each must be short, or its page would be twenty screens of a phone. */
export function hasManyTables(report: Report): boolean {
  return report === 'overview' || tablesOf(report).length > FEW_TABLES;
}

/** Rows of each table on the page of a report. */
export function reportRows(report: Report): number {
  return hasManyTables(report) ? 5 : 10;
}

/** The report that has a table. */
export function reportOf(table: AnyTable): Report {
  if (isBoardName(table)) return 'editors';
  const found = Object.entries(REPORT_TABLES).find(([, tables]) => tables.includes(table));
  return (found?.[0] ?? 'overview') as Report;
}
