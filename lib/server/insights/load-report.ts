import pLimit from 'p-limit';
import { type BoardName, isBoardName, isComparable, shownBoards } from '@/lib/insights/board-tables';
import type { DayNote, DayNotes } from '@/lib/insights/day-notes';
import { type FilterCondition, onlyList } from '@/lib/insights/filters';
import type { FilterForm } from '@/lib/insights/insights-page';
import type {
  Board,
  Breakdown,
  BreakdownOptions,
  Cohort,
  InsightsBusyError,
  InsightsReader,
  InsightsStatus,
  PathResult,
  Scope,
} from '@/lib/insights/insights-reader';
import type { InsightsState } from '@/lib/insights/insights-state';
import { defaultInterval } from '@/lib/insights/intervals';
import {
  addDays,
  comparisonRange,
  countDays,
  type DayRange,
  isEnded,
  lastMinutes,
  mondayOf,
  type TimeRange,
  toDay,
} from '@/lib/insights/period';
import type { ComparedWith, Panel, Recent, ReportData, Series } from '@/lib/insights/report-data';
import { CURRENT_MINUTES, RECENT_MINUTES, type Report } from '@/lib/insights/reports';
import {
  CSV_ROWS,
  neededMetric,
  OVERVIEW_ROWS,
  OVERVIEW_TABLES,
  PAGE_ROWS,
  REPORT_TABLES,
  reportRows,
  TABLES,
  type TableName,
} from '@/lib/insights/tables';
import { MAX_SEARCHED_DAYS, type UnusualDay } from '@/lib/insights/unusual-days';
import * as postgresErrors from '@/lib/server/database/postgres-errors';
import * as sqliteErrors from '@/lib/server/database/sqlite-errors';
import { isUnavailableError } from '@/lib/server/insights/writer/event-sink';

/** Queries of a page at a time. A page must not fill the queue of the reader by itself. */
const CONCURRENT_QUERIES = 2;

/** Values that a form for a condition offers, at most. */
const OFFERED_VALUES = 60;

/** Steps before and after another one that a page shows. */
const PATH_ROWS = 15;

const NOTHING: ComparedWith = { reason: 'none' };

/** What a report counts, and what that is compared with. */
export type Question = { state: InsightsState; range: TimeRange; comparedWith: ComparedWith };

/** What a page shows of lists instead of their ids. */
export type ListNames = {
  /** Lists that the search of the table finds by the names that the page shows. */
  found: readonly string[];
  /** Sorts the ids of lists by these names. */
  sort: (ids: readonly string[]) => Promise<string[]>;
};

/**
 * Reads the numbers of a report. A panel whose query takes too long, or whose process ends, says so; all other errors are thrown.
 *
 * @param now epoch milliseconds
 */
export async function loadReport(
  reader: InsightsReader,
  report: Report,
  state: InsightsState,
  now: number,
  names: ListNames | null = null,
): Promise<ReportData> {
  const question = await toPanel(async () => askReport(reader, report, state, now));
  const limit = pLimit(CONCURRENT_QUERIES);
  // Without an answer to what can be compared, no panel has one.
  const load: Load = (query) =>
    limit(() => ('data' in question ? toPanel(() => query(question.data)) : question));
  const loadTables = (names: readonly TableName[], rows: Omit<RowsOptions, 'name'>) =>
    Promise.all(
      names.map(async (name) => ({
        name,
        breakdown: await load((of) => readTable(reader, of, { ...rows, name })),
      })),
    );
  const loadBoards = (names: readonly BoardName[], rows: Omit<RowsOptions, 'name'>) =>
    Promise.all(
      names.map(async (name) => ({
        name,
        board: await load((of) => readBoard(reader, of, { ...rows, name })),
      })),
    );
  const comparedWith = 'data' in question ? question.data.comparedWith : NOTHING;
  const { table, sort, search, page } = state.table;
  const loadRows = async (): Promise<Pick<ReportData, 'tables' | 'boards'>> => {
    if (table !== null) {
      const offset = (page - 1) * PAGE_ROWS;
      const found = names?.found ?? [];
      if (names && table === 'lists' && sort?.column === 'value') {
        const rows = { search, found, isAscending: sort.isAscending, offset };
        const breakdown = await load((of) => readListsByName(reader, of, names, rows));
        return { tables: [{ name: table, breakdown }] };
      }
      const rows = { sort, search, found, offset, limit: PAGE_ROWS };
      if (isBoardName(table)) return { tables: [], boards: await loadBoards([table], rows) };
      return { tables: await loadTables([table], rows) };
    }
    const limit = reportRows(report);
    if (report === 'editors') {
      const boards = shownBoards(onlyList(state.filters) !== null);
      return { tables: [], boards: await loadBoards(boards, { limit }) };
    }
    if (report === 'overview') return { tables: await loadTables(OVERVIEW_TABLES, { limit: OVERVIEW_ROWS }) };
    return { tables: await loadTables(REPORT_TABLES[report], { limit }) };
  };
  // The only table of a report is always shown with all of its rows.
  const isOneOfSeveral = table !== null && REPORT_TABLES[report].length > 1;
  // Together, so that none is left whose error nobody handles.
  const [panels, rows] = await Promise.all([
    isOneOfSeveral ? {} : loadPanels(reader, report, now, load),
    loadRows(),
  ]);
  return { comparedWith, ...panels, ...rows };
}

type Load = <Data>(query: (question: Question) => Promise<Data>) => Promise<Panel<Data>>;

/** Reads what a report has besides its tables. */
async function loadPanels(
  reader: InsightsReader,
  report: Report,
  now: number,
  load: Load,
): Promise<Omit<ReportData, 'comparedWith' | 'tables'>> {
  switch (report) {
    case 'overview': {
      const [totals, series, unusual] = await Promise.all([
        load((of) => compare(of, (scope) => reader.totals(scope))),
        load((of) => readSeries(reader, of, { withToday: true })),
        load(({ state: { range, filters } }) => readUnusualDays(reader, { range, filters }, now)),
      ]);
      return { totals, series, unusual };
    }
    case 'now':
      return { recent: await load((of) => readRecent(reader, of, now)) };
    case 'paths':
      return { path: await load((of) => readPath(reader, of, PATH_ROWS)) };
    case 'hand-off':
      return { funnel: await load((of) => readFunnel(reader, of)) };
    case 'returning':
      return { retention: await load((of) => readRetention(reader, of, now)) };
    case 'vitals':
      return { vitals: await load((of) => reader.vitals(scopesOf(of).current)) };
    default:
      return {};
  }
}

/**
 * Finds out which time a report is about, and what that can be compared with: days before the first event, and deleted ones, would look like
 * growth.
 *
 * @param now epoch milliseconds
 */
export async function askReport(
  reader: InsightsReader,
  report: Report,
  state: InsightsState,
  now: number,
): Promise<Question> {
  if (report === 'now') return { state, range: lastMinutes(RECENT_MINUTES, now), comparedWith: NOTHING };
  const question = { state, range: state.range };
  const range = report === 'vitals' ? null : comparisonRange(state, now);
  if (range === null) return { ...question, comparedWith: NOTHING };
  const since = await reader.firstDay();
  if (since === null) return { ...question, comparedWith: NOTHING };
  return { ...question, comparedWith: range.from < since ? { reason: 'noData', since } : { range } };
}

/** Reads what is stored, as a panel of its own: it counts all events. */
export function loadStatus(reader: InsightsReader): Promise<Panel<InsightsStatus>> {
  return toPanel(() => reader.status());
}

/** Reads the notes on the days of the charts. */
export function loadNotes(notes: DayNotes, state: InsightsState): Promise<Panel<DayNote[]>> {
  return toPanel(() => notes.listNotes(chartRange(state.range, state)));
}

/** Reads the values that a form for a condition offers: those of the other filters, the most frequent ones first. */
export async function loadFilterForm(
  reader: InsightsReader,
  state: InsightsState,
  form: Omit<FilterCondition, 'values'> | null,
): Promise<FilterForm | null> {
  if (form === null) return null;
  const { dimension } = form;
  const { [dimension]: _, ...filters } = state.filters;
  const values = await toPanel(async () => {
    const { rows } = await reader.breakdown({ range: state.range, filters }, dimension, {
      measure: dimension === 'redirect' ? 'redirects' : 'visitors',
      limit: OFFERED_VALUES,
    });
    return rows.map(({ value }) => value);
  });
  return { ...form, values };
}

type RowsOptions = Pick<BreakdownOptions, 'sort' | 'search' | 'found' | 'offset' | 'limit'> & {
  name: TableName;
};

/** Rows of a table with those that they are compared with, the highest ones first unless there is another order. */
export function readTable(
  reader: InsightsReader,
  question: Question,
  { name, ...rows }: RowsOptions,
): Promise<Breakdown> {
  const { dimension, columns } = TABLES[name];
  const { current, previous } = scopesOf(question);
  const [measure] = columns;
  return reader.breakdown(current, dimension, { measure, previous, needs: neededMetric(name), ...rows });
}

/** Rows of a table of the editors’ board, with the first number of the period that it is compared with. */
export function readBoard(
  reader: InsightsReader,
  question: Question,
  { name, ...rows }: Omit<RowsOptions, 'name'> & { name: BoardName },
): Promise<Board> {
  const { current, previous } = scopesOf(question);
  return reader.board(current, name, { previous: isComparable(name) ? previous : null, ...rows });
}

type ListRows = Pick<RowsOptions, 'search' | 'found'> & { isAscending: boolean; offset: number };

/** A page of the rows of lists in the order of their names, which the reader does not know. */
async function readListsByName(
  reader: InsightsReader,
  question: Question,
  { sort }: ListNames,
  { isAscending, offset, ...rows }: ListRows,
): Promise<Breakdown> {
  const all = await readTable(reader, question, { name: 'lists', ...rows, limit: CSV_ROWS });
  const byId = new Map(all.rows.map((row) => [row.value, row]));
  const ids = await sort([...byId.keys()]);
  const ordered = (isAscending ? ids : ids.reverse()).slice(offset, offset + PAGE_ROWS);
  return { ...all, rows: ordered.flatMap((id) => byId.get(id) ?? []) };
}

/** The steps of a funnel, with those that they are compared with in the same order. */
export function readFunnel(reader: InsightsReader, question: Question) {
  return compare(question, (scope) => reader.funnel(scope, question.state.steps));
}

/**
 * Numbers over time, and those that they are compared with until the end of the last day.
 *
 * @param options.withToday whether today follows a period that ended yesterday, with one more day of the comparison.
 */
export async function readSeries(
  reader: InsightsReader,
  { state, comparedWith }: Question,
  { withToday = false } = {},
): Promise<Series> {
  const interval = state.interval ?? defaultInterval(state.range);
  const extend = (range: DayRange): DayRange => (withToday ? chartRange(range, state) : range);
  const read = (range: DayRange) => reader.series({ range, filters: state.filters }, interval);
  const range = extend(state.range);
  const current = await read(range);
  const previous = 'range' in comparedWith ? await read(extend(comparedWith.range)) : null;
  return { current, previous, interval, range, since: await reader.firstDay() };
}

/** The steps before and after the one of the state, with how often they are compared with. */
export function readPath(reader: InsightsReader, question: Question, limit: number): Promise<PathResult> {
  const { current, previous } = scopesOf(question);
  return reader.path(current, question.state.path, { previous, limit });
}

/** The weeks that have a day of the period, each as a whole, with all weeks after them that are over. */
export function readRetention(reader: InsightsReader, { state }: Question, now: number): Promise<Cohort[]> {
  const { range, filters } = state;
  const thisWeek = mondayOf(toDay(now));
  const last = mondayOf(range.to);
  const weeks = { from: mondayOf(range.from), to: addDays(last < thisWeek ? last : thisWeek, 6) };
  return reader.retention({ range: weeks, filters }, addDays(thisWeek, -1));
}

/** The numbers of the last minutes. */
async function readRecent(reader: InsightsReader, { state, range }: Question, now: number): Promise<Recent> {
  const { filters } = state;
  const current = await reader.totals({ range: lastMinutes(CURRENT_MINUTES, now), filters });
  return { current, recent: await reader.totals({ range, filters }) };
}

/** The unusual days of a period that are over, if it is not too long to look for them. */
async function readUnusualDays(
  reader: InsightsReader,
  { range: { from, to }, filters }: Scope,
  now: number,
): Promise<UnusualDay[]> {
  const yesterday = addDays(toDay(now), -1);
  const range = { from, to: to < yesterday ? to : yesterday };
  const days = countDays(range);
  return days < 1 || days > MAX_SEARCHED_DAYS ? [] : reader.unusualDays({ range, filters });
}

/** The days of a chart: today follows a period that ended yesterday. */
function chartRange({ from, to }: DayRange, { period }: InsightsState): DayRange {
  return { from, to: isEnded(period) ? addDays(to, 1) : to };
}

/** Whether an error is an `InsightsBusyError`. It is told by its name, because each of Next's bundles has a class of its own. */
export function isInsightsBusy(error: unknown): error is InsightsBusyError {
  return error instanceof Error && error.name === 'InsightsBusyError';
}

/** Whether an error means that the database cannot be used now. An `InsightsBusyError` is none of these, although its cause may be. */
export function isInsightsUnavailable(error: unknown): boolean {
  if (isInsightsBusy(error)) return false;
  return (
    isUnavailableError(error) || postgresErrors.isDatabaseError(error) || sqliteErrors.isDatabaseError(error)
  );
}

async function compare<Data>(question: Question, read: (scope: Scope) => Promise<Data>) {
  const { current, previous } = scopesOf(question);
  return { current: await read(current), previous: previous && (await read(previous)) };
}

/** What a page counts, and what that is compared with; null without a comparison. */
function scopesOf({ state, range, comparedWith }: Question): { current: Scope; previous: Scope | null } {
  const { filters } = state;
  return {
    current: { range, filters },
    previous: 'range' in comparedWith ? { range: comparedWith.range, filters } : null,
  };
}

async function toPanel<Data>(query: () => Promise<Data>): Promise<Panel<Data>> {
  try {
    return { data: await query() };
  } catch (error) {
    if (isInsightsBusy(error)) return { problem: error.reason };
    throw error;
  }
}
