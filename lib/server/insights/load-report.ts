import pLimit from 'p-limit';
import type { FilterCondition } from '@/lib/insights/filters';
import type { FilterForm } from '@/lib/insights/insights-page';
import type {
  Breakdown,
  BreakdownOptions,
  InsightsBusyError,
  InsightsReader,
  InsightsStatus,
  Scope,
} from '@/lib/insights/insights-reader';
import { comparisonRange, countDays, type InsightsState } from '@/lib/insights/insights-state';
import type { Panel, ReportData } from '@/lib/insights/report-data';
import type { Report } from '@/lib/insights/reports';
import {
  neededMetric,
  OVERVIEW_ROWS,
  OVERVIEW_TABLES,
  PAGE_ROWS,
  REPORT_ROWS,
  REPORT_TABLES,
  TABLES,
  type TableName,
} from '@/lib/insights/tables';
import * as postgresErrors from '@/lib/server/database/postgres-errors';
import * as sqliteErrors from '@/lib/server/database/sqlite-errors';
import { isUnavailableError } from '@/lib/server/insights/writer/event-sink';

/** Days up to which charts show hours. */
const MAX_HOURLY_DAYS = 2;

/** Queries of a page at a time. A page must not fill the queue of the reader by itself. */
const CONCURRENT_QUERIES = 2;

/** Values that a form for a condition offers, at most. */
const OFFERED_VALUES = 60;

/**
 * Reads the numbers of a report. A panel whose query takes too long, or whose process ends, says so; all other errors are thrown.
 *
 * @param found values that the search of the table finds by the names that the page shows.
 */
export async function loadReport(
  reader: InsightsReader,
  report: Report,
  state: InsightsState,
  found: readonly string[] = [],
): Promise<ReportData> {
  const limit = pLimit(CONCURRENT_QUERIES);
  const load = <Data>(query: () => Promise<Data>): Promise<Panel<Data>> => limit(() => toPanel(query));
  const loadTables = (names: readonly TableName[], rows: Omit<RowsOptions, 'name'>) =>
    Promise.all(
      names.map(async (name) => ({
        name,
        breakdown: await load(() => readTable(reader, state, { ...rows, name })),
      })),
    );
  const { table, sort, search, page } = state.table;
  if (table !== null) {
    const rows = { sort, search, found, offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS };
    return { tables: await loadTables([table], rows) };
  }
  if (report === 'overview') {
    const [totals, series, tables] = await Promise.all([
      load(() => compare(state, (compared) => reader.totals(compared))),
      load(() => readSeries(reader, state)),
      loadTables(OVERVIEW_TABLES, { limit: OVERVIEW_ROWS }),
    ]);
    return { totals, series, tables };
  }
  const { current } = scopesOf(state);
  if (report === 'vitals') return { vitals: await load(() => reader.vitals(current)), tables: [] };
  // Together, so that none is left whose error nobody handles.
  const [funnel, tables] = await Promise.all([
    report === 'hand-off' ? load(() => readFunnel(reader, state)) : undefined,
    loadTables(REPORT_TABLES[report], { limit: REPORT_ROWS }),
  ]);
  return funnel ? { funnel, tables } : { tables };
}

/** Reads what is stored, as a panel of its own: it counts all events. */
export function loadStatus(reader: InsightsReader): Promise<Panel<InsightsStatus>> {
  return toPanel(() => reader.status());
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
  state: InsightsState,
  { name, ...rows }: RowsOptions,
): Promise<Breakdown> {
  const { dimension, columns } = TABLES[name];
  const { current, previous } = scopesOf(state);
  const [measure] = columns;
  return reader.breakdown(current, dimension, { measure, previous, needs: neededMetric(name), ...rows });
}

/** The steps of a funnel, with those that they are compared with in the same order. */
export function readFunnel(reader: InsightsReader, state: InsightsState) {
  return compare(state, (scope) => reader.funnel(scope, state.steps));
}

/** Numbers by hour or day, those that they are compared with in the same order. */
export async function readSeries(reader: InsightsReader, state: InsightsState) {
  const step = countDays(state.range) > MAX_HOURLY_DAYS ? 'day' : 'hour';
  const compared = await compare(state, (scope) => reader.series(scope, step));
  return { ...compared, step } as const;
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

async function compare<Data>(state: InsightsState, read: (scope: Scope) => Promise<Data>) {
  const { current, previous } = scopesOf(state);
  return { current: await read(current), previous: previous && (await read(previous)) };
}

/** What a page counts, and what that is compared with; null without a comparison. */
function scopesOf(state: InsightsState): { current: Scope; previous: Scope | null } {
  const { range, filters } = state;
  const before = comparisonRange(state);
  return { current: { range, filters }, previous: before && { range: before, filters } };
}

async function toPanel<Data>(query: () => Promise<Data>): Promise<Panel<Data>> {
  try {
    return { data: await query() };
  } catch (error) {
    if (isInsightsBusy(error)) return { problem: error.reason };
    throw error;
  }
}
