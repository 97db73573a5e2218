import {
  type BoardColumn,
  type BoardName,
  boardDefinition,
  isBoardColumn,
  isBoardName,
  isComparable,
  isTextColumn,
} from './board-tables';
import type { Column } from './columns';
import type { Query } from './filters';
import { type AnyTable, hasHistory, reportOf, TABLES, tablesOf } from './tables';

/** By what the rows of a table are sorted: their values, one of the columns, the change of the first one, or a day. */
export type SortColumn = Column | BoardColumn | 'value' | 'change';

export type Sort = { column: SortColumn; isAscending: boolean };

/** Which table a page shows, and which of its rows. */
export type TableView = {
  /** Null for all tables of the report. */
  table: AnyTable | null;
  /** Null for the first column, the highest number first. */
  sort: Sort | null;
  /** Part of the values that are shown; empty for all. */
  search: string;
  /** Of rows, from 1 on. */
  page: number;
};

export const WHOLE_REPORT: TableView = { table: null, sort: null, search: '', page: 1 };

/** The number of a page is not `page`, which is a filter. */
export const TABLE_PARAMETERS = ['table', 'sort', 'search', 'pageNumber'] as const;

export type TableError =
  | { name: 'table' | 'sort'; reason: 'unknown' }
  | { name: 'search'; reason: 'length' }
  | { name: 'pageNumber'; reason: 'page' }
  | { name: (typeof TABLE_PARAMETERS)[number]; reason: 'table' };

/** Longest text to search for, as labels are stored. */
const MAX_SEARCH_LENGTH = 255;

/** Up to the page of the last row that is counted, and more. */
const PAGE = /^[1-9]\d{0,4}$/;

/** No label has it. */
const NO_TEXT = /[\0\p{Cs}]/u;

/** The columns by which a table can be sorted. */
export function sortColumns(table: AnyTable): readonly SortColumn[] {
  if (isBoardName(table)) {
    const { keys, numbers, days = [] } = boardDefinition(table);
    const [measure, ...numbersBeside] = numbers;
    const change = isComparable(table) ? (['change'] as const) : [];
    return [...keys, measure, ...change, ...numbersBeside, ...days];
  }
  const [first, ...others] = TABLES[table].columns;
  return [
    'value',
    first,
    'change',
    ...others,
    ...(hasHistory(table) ? (['firstSeen', 'lastSeen'] as const) : []),
  ];
}

/**
 * Reads which rows are shown from the query of a URL.
 *
 * @param tables those of the report. If it has one, that is the one.
 */
export function parseTableView(
  query: Query,
  tables: readonly AnyTable[],
): { view: TableView; errors: TableError[] } {
  const errors: TableError[] = [];
  const given = (name: (typeof TABLE_PARAMETERS)[number]) => [query[name] ?? ''].flat()[0]?.trim() ?? '';
  const named = tables.find((name) => name === given('table'));
  if (given('table') !== '' && !named) errors.push({ name: 'table', reason: 'unknown' });
  const table = named ?? (tables.length === 1 ? (tables[0] ?? null) : null);
  if (table === null) {
    for (const name of ['sort', 'search', 'pageNumber'] as const)
      if (given(name) !== '') errors.push({ name, reason: 'table' });
    return { view: WHOLE_REPORT, errors };
  }
  const sort = parseSort(given('sort'), table);
  if (given('sort') !== '' && sort === null) errors.push({ name: 'sort', reason: 'unknown' });
  let search = given('search');
  if (search.length > MAX_SEARCH_LENGTH || NO_TEXT.test(search)) {
    errors.push({ name: 'search', reason: 'length' });
    search = '';
  }
  const isPage = given('pageNumber') === '' || PAGE.test(given('pageNumber'));
  if (!isPage) errors.push({ name: 'pageNumber', reason: 'page' });
  return { view: { table, sort, search, page: isPage ? Number(given('pageNumber') || 1) : 1 }, errors };
}

/** The parameters of a URL for some rows; those with their default are left out. */
export function tableEntries({ table, sort, search, page }: TableView): Array<[name: string, value: string]> {
  if (table === null) return [];
  const all: Array<[string, string]> = [
    ['table', tablesOf(reportOf(table)).length === 1 ? '' : table],
    ['sort', sort ? sortValue(sort) : ''],
    ['search', search],
    ['pageNumber', page === 1 ? '' : String(page)],
  ];
  return all.filter(([, value]) => value !== '');
}

/** A sort as the value of a parameter: the name of the column, after “-” if the lowest one is first. */
export function sortValue({ column, isAscending }: Sort): string {
  return (isAscending ? '-' : '') + column;
}

/** The sort that a link in the header of a column leads to: the highest number or the first value first, or the other direction if it is so already. */
export function nextSort(column: SortColumn, current: Sort): Sort {
  const isAscending = current.column === column ? !current.isAscending : isTextSort(column);
  return { column, isAscending };
}

/** Whether rows are sorted by texts. */
export function isTextSort(column: SortColumn): boolean {
  return column === 'value' || (isBoardColumn(column) && isTextColumn(column));
}

/** The sort of a table, also by default. */
export function sortOf(table: AnyTable, sort: Sort | null): Sort {
  return (
    sort ?? { column: isBoardName(table) ? firstSort(table) : TABLES[table].columns[0], isAscending: false }
  );
}

function firstSort(table: BoardName): BoardColumn {
  const { numbers, newestFirst } = boardDefinition(table);
  return newestFirst ?? numbers[0];
}

function parseSort(text: string, table: AnyTable): Sort | null {
  const isAscending = text.startsWith('-');
  const column = sortColumns(table).find((name) => name === text.slice(isAscending ? 1 : 0));
  return column === undefined ? null : { column, isAscending };
}
