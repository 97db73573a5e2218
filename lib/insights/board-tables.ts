import type { Better } from './columns';

/** What a column of the editors’ board has: names and texts, numbers of visitors or events, or days as `YYYY-MM-DD`. */
type BoardColumnKind = 'list' | 'item' | 'language' | 'text' | 'way' | 'week' | 'count' | 'day';

/** A list is new for so many days, that of its first view included. */
export const NEW_LIST_DAYS = 60;

/** Lists that were viewed for the first time in the first days that are stored may be older, and do not count as new. */
export const UNSURE_DAYS = 7;

/** The way of QR codes that open the app: scans that the server counts. The other ways are channels. */
export const APP_WAY = 'app';

/** Stands for the items that visitors have added. */
export const OWN_ITEM = 'own';

export const BOARD_COLUMNS = {
  list: 'list',
  item: 'item',
  term: 'text',
  /** Of the page. */
  language: 'language',
  path: 'text',
  /** Host and path of the page with a link; empty if it is not known. */
  linkedFrom: 'text',
  /** What brought a visit: share, embed or qr, which are channels, or app for a QR code that opens the app. */
  way: 'way',
  /** Since the first view of a list, from 1 on. */
  week: 'week',
  viewers: 'count',
  starters: 'count',
  quarter: 'count',
  half: 'count',
  threeQuarters: 'count',
  completers: 'count',
  /** Visitors who started a list and did not complete it. */
  unfinished: 'count',
  keepers: 'count',
  /** Visits that ended unfinished after an item was ticked. */
  stops: 'count',
  searches: 'count',
  visitors: 'count',
  views: 'count',
  arrivals: 'count',
  startedThen: 'count',
  passedOn: 'count',
  firstView: 'day',
  firstSeen: 'day',
  lastSeen: 'day',
} as const satisfies Record<string, BoardColumnKind>;

export type BoardColumn = keyof typeof BOARD_COLUMNS;

/** The columns with numbers of visitors or events, and with days. */
type CountedColumn = {
  [Name in BoardColumn]: (typeof BOARD_COLUMNS)[Name] extends 'count' | 'day' ? Name : never;
}[BoardColumn];

type BoardDefinition = {
  /** What a row is about. The first one has the bars. */
  keys: readonly [BoardColumn, ...BoardColumn[]];
  /** The first one is that of the bars and of the change, and by which the rows are sorted if nothing else is chosen. */
  numbers: readonly [BoardColumn, ...BoardColumn[]];
  days?: readonly BoardColumn[];
  /** Whether the other numbers are also shown as shares of the first one. */
  hasShares?: boolean;
  /** Numbers that are shown as shares of another one, and sorted by them. */
  shareOf?: Readonly<Partial<Record<BoardColumn, BoardColumn>>>;
  /** Which change of the first number is a good one. */
  better: Better;
  /** The day by which rows are sorted if nothing else is chosen, and then by their keys. Such a table has no comparison. */
  newestFirst?: BoardColumn;
  /** Whether it is about one list, or about what has none; otherwise it is about all lists. */
  scope?: 'list' | 'site';
};

/** The tables of the editors’ board, by the name that is also that of their CSV file. */
export const BOARD_TABLES = {
  'list-health': {
    keys: ['list'],
    numbers: [
      'viewers',
      'starters',
      'quarter',
      'half',
      'threeQuarters',
      'completers',
      'unfinished',
      'keepers',
    ],
    hasShares: true,
    shareOf: { unfinished: 'starters' },
    better: 'more',
  },
  'last-items': { keys: ['item'], numbers: ['stops'], better: 'less', scope: 'list' },
  'missing-lists': {
    keys: ['term', 'language'],
    numbers: ['searches', 'visitors'],
    days: ['firstSeen', 'lastSeen'],
    better: null,
    scope: 'site',
  },
  'untranslated-lists': {
    keys: ['list', 'language'],
    numbers: ['viewers', 'views', 'starters'],
    better: null,
  },
  'broken-urls': {
    keys: ['path', 'linkedFrom'],
    numbers: ['views', 'visitors'],
    days: ['firstSeen', 'lastSeen'],
    better: 'less',
    scope: 'site',
  },
  'ways-back': {
    keys: ['list', 'way'],
    numbers: ['arrivals', 'visitors', 'startedThen', 'passedOn'],
    better: 'more',
  },
  'new-lists': {
    keys: ['list', 'week'],
    numbers: ['viewers', 'starters', 'completers'],
    hasShares: true,
    days: ['firstView'],
    newestFirst: 'firstView',
    better: 'more',
  },
} as const satisfies Record<string, BoardDefinition>;

export type BoardName = keyof typeof BOARD_TABLES;

export const BOARD_NAMES = Object.keys(BOARD_TABLES) as BoardName[];

export function isBoardName(name: string): name is BoardName {
  return Object.hasOwn(BOARD_TABLES, name);
}

/** A table of the board with what only some have. */
export function boardDefinition(name: BoardName): BoardDefinition {
  return BOARD_TABLES[name];
}

/** All columns of a table of the board, in the order of the page and of its file. */
export function boardColumns(name: BoardName): readonly BoardColumn[] {
  const { keys, numbers, days = [] } = boardDefinition(name);
  return [...keys, ...numbers, ...days];
}

export function isBoardColumn(name: string): name is BoardColumn {
  return Object.hasOwn(BOARD_COLUMNS, name);
}

/** Whether a table has a change of its first number. */
export function isComparable(name: BoardName): boolean {
  return boardDefinition(name).newestFirst === undefined;
}

export function isCounted(column: BoardColumn): column is CountedColumn {
  return BOARD_COLUMNS[column] === 'count' || BOARD_COLUMNS[column] === 'day';
}

/** Whether a column has texts, which are sorted from A to Z first. */
export function isTextColumn(column: BoardColumn): boolean {
  return !isCounted(column) && BOARD_COLUMNS[column] !== 'week';
}

/** The tables that the page shows: those of one list if it is about one, without those that have nothing to do with lists. */
export function shownBoards(isOneList: boolean): BoardName[] {
  return BOARD_NAMES.filter((name) => boardDefinition(name).scope !== (isOneList ? 'site' : 'list'));
}
