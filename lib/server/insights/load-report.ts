import pLimit from 'p-limit';
import { type BoardName, isBoardName, shownBoards } from '@/lib/insights/board-tables';
import { type Column, isOfServer } from '@/lib/insights/columns';
import type { DayNote, DayNotes } from '@/lib/insights/day-notes';
import { areVisitsUnknown, type FilterCondition, onlyList } from '@/lib/insights/filters';
import type { FilterForm } from '@/lib/insights/insights-page';
import type { Breakdown, InsightsReader, InsightsStatus } from '@/lib/insights/insights-reader';
import type { InsightsState } from '@/lib/insights/insights-state';
import { notesRange } from '@/lib/insights/period';
import type { ComparedWith, Panel, ReportData } from '@/lib/insights/report-data';
import type { Report } from '@/lib/insights/reports';
import {
  CSV_ROWS,
  OVERVIEW_ROWS,
  OVERVIEW_TABLES,
  PAGE_ROWS,
  REPORT_TABLES,
  reportRows,
  type TableName,
  WEEKLY_ROWS,
  WEEKLY_TABLES,
} from '@/lib/insights/tables';
import type { Moment } from '@/lib/insights/time-zone';
import { isInsightsBusy } from './insights-errors';
import {
  askReport,
  compare,
  type Question,
  type RowsOptions,
  readBoard,
  readFunnel,
  readMostChanged,
  readPath,
  readRecent,
  readRetention,
  readSeries,
  readTable,
  readUnrecorded,
  readUnusualDays,
  readVitalsSeries,
  readWeekRecords,
  scopesOf,
} from './report-questions';

/** Queries of a page at a time. A page must not fill the queue of the reader by itself. */
const CONCURRENT_QUERIES = 2;

/** Values that a form for a condition offers, at most. */
const OFFERED_VALUES = 60;

/** Steps before and after another one that a page shows. */
const PATH_ROWS = 15;

const NOTHING: ComparedWith = { reason: 'none' };

/** What a page shows of lists instead of their ids. */
export type ListNames = {
  /** Lists that the search of the table finds by the names that the page shows. */
  found: readonly string[];
  /** Sorts the ids of lists by these names. */
  sort: (ids: readonly string[]) => Promise<string[]>;
};

/**
 * Reads the numbers of a report. A panel whose query takes too long, or whose process ends, says so; all other errors are thrown.
 */
export async function loadReport(
  reader: InsightsReader,
  report: Report,
  state: InsightsState,
  now: Moment,
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
  const loadMostChanged = () =>
    Promise.all(
      WEEKLY_TABLES.map(async (name) => ({
        name,
        breakdown: await load((of) => readMostChanged(reader, of, name, WEEKLY_ROWS)),
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
    if (report === 'overview') {
      // All stored days are read for a history.
      const rows = { limit: OVERVIEW_ROWS, hasHistory: false };
      return { tables: await loadTables(OVERVIEW_TABLES, rows) };
    }
    if (report === 'weekly') return { tables: await loadMostChanged() };
    return { tables: await loadTables(REPORT_TABLES[report], { limit }) };
  };
  // The only table of a report is always shown with all of its rows.
  const isOneOfSeveral = table !== null && REPORT_TABLES[report].length > 1;
  // Together, so that none is left whose error nobody handles.
  const [panels, rows, unrecorded] = await Promise.all([
    isOneOfSeveral ? {} : loadPanels(reader, report, load),
    loadRows(),
    load((of) => readUnrecorded(reader, of)),
  ]);
  const data = { comparedWith, unrecorded, ...panels, ...rows };
  return areVisitsUnknown(state.filters) ? onlyRedirects(data, state.metric) : data;
}

/** What a report has if its filters ask for redirects: all else is not known, and would look like zeros. */
function onlyRedirects(
  { comparedWith, unrecorded, totals, series, tables }: ReportData,
  metric: Column | null,
): ReportData {
  return {
    comparedWith,
    unrecorded,
    ...(totals && { totals }),
    ...(series && metric !== null && isOfServer(metric) && { series }),
    tables: tables.filter(({ name }) => name === 'redirects'),
  };
}

type Load = <Data>(query: (question: Question) => Promise<Data>) => Promise<Panel<Data>>;

/** Reads what a report has besides its tables. */
async function loadPanels(
  reader: InsightsReader,
  report: Report,
  load: Load,
): Promise<Omit<ReportData, 'comparedWith' | 'unrecorded' | 'tables'>> {
  const loadTotals = () => load((of) => compare(of, (scope) => reader.totals(scope)));
  const loadUnusual = () =>
    load(({ state: { range, filters }, now }) => readUnusualDays(reader, { range, filters }, now));
  switch (report) {
    case 'overview': {
      const [totals, series, unusual] = await Promise.all([
        loadTotals(),
        load((of) => readSeries(reader, of)),
        loadUnusual(),
      ]);
      return { totals, series, unusual };
    }
    case 'weekly': {
      const [totals, unusual, records] = await Promise.all([
        loadTotals(),
        loadUnusual(),
        load((of) => readWeekRecords(reader, of)),
      ]);
      return { totals, unusual, records };
    }
    case 'now':
      return { recent: await load((of) => readRecent(reader, of)) };
    case 'paths':
      return { path: await load((of) => readPath(reader, of, PATH_ROWS)) };
    case 'search':
    case 'sharing':
      return { totals: await loadTotals() };
    case 'hand-off': {
      const [totals, funnel] = await Promise.all([loadTotals(), load((of) => readFunnel(reader, of))]);
      return { totals, funnel };
    }
    case 'returning':
      return { retention: await load((of) => readRetention(reader, of)) };
    case 'vitals': {
      const [vitals, vitalsSeries] = await Promise.all([
        load((of) => reader.vitals(scopesOf(of).current)),
        load((of) => readVitalsSeries(reader, of)),
      ]);
      return { vitals, vitalsSeries };
    }
    default:
      return {};
  }
}

/** Reads what is stored, as a panel of its own: it counts all events. */
export function loadStatus(reader: InsightsReader): Promise<Panel<InsightsStatus>> {
  return toPanel(() => reader.status());
}

/** Reads the notes on the days of the period. */
export function loadNotes(notes: DayNotes, state: InsightsState): Promise<Panel<DayNote[]>> {
  return toPanel(() => notes.listNotes(notesRange(state)));
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

async function toPanel<Data>(query: () => Promise<Data>): Promise<Panel<Data>> {
  try {
    return { data: await query() };
  } catch (error) {
    if (isInsightsBusy(error)) return { problem: error.reason };
    throw error;
  }
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
