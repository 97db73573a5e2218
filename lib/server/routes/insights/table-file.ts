import { stringify } from 'csv-stringify/sync';
import {
  type BoardName,
  boardColumns,
  boardDefinition,
  isBoardName,
  isComparable,
} from '@/lib/insights/board-tables';
import { COLUMNS } from '@/lib/insights/columns';
import type { BreakdownRow, InsightsReader } from '@/lib/insights/insights-reader';
import type { InsightsState } from '@/lib/insights/insights-state';
import { isStored } from '@/lib/insights/intervals';
import type { DayRange } from '@/lib/insights/period';
import { CSV_ROWS, hasHistory, hasShares, reportOf, TABLES, type TableName } from '@/lib/insights/tables';
import type { Moment } from '@/lib/insights/time-zone';
import {
  askReport,
  type Question,
  readBoard,
  readFunnel,
  readPath,
  readRetention,
  readSeries,
  readTable,
  readVitalsSeries,
} from '@/lib/server/insights/report-questions';

type Cell = string | number | null;

const DECIMALS = 10_000;

/** Formats of the files of tables, and their content types. */
export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

export type TableFormat = keyof typeof TABLE_TYPES;

/**
 * A table of insights as a file, with all its rows. CSV is for spreadsheets: UTF-8 with a byte order mark, and cells that start like a formula
 * escaped. Shares are fractions, and times are seconds. Null if there is no table of this name.
 */
export async function readTableFile(
  reader: InsightsReader,
  name: string,
  format: TableFormat,
  state: InsightsState,
  now: Moment,
): Promise<{ text: string; range: DayRange } | null> {
  const table = toTableName(name);
  const question = await askReport(reader, table ? reportOf(table) : 'overview', state, now);
  const rows = table
    ? await readBreakdownRows(reader, table, question)
    : await readOtherRows(reader, name, question);
  if (rows === null) return null;
  const { from, to } = question.range;
  const text =
    format === 'csv'
      ? stringify(rows, { bom: true, escape_formulas: true })
      : JSON.stringify({ from, to, rows: toObjects(rows) });
  return { text, range: { from, to } };
}

/** Rows with the names of their columns, which are the first row. */
function toObjects([names = [], ...rows]: readonly Cell[][]): Array<Record<string, Cell>> {
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [String(name), row[index] ?? null])),
  );
}

/** The rows of a table that is none of values of a dimension. */
async function readOtherRows(
  reader: InsightsReader,
  name: string,
  question: Question,
): Promise<Cell[][] | null> {
  const {
    state,
    now: { zone },
  } = question;
  if (name === 'series') {
    const series = await readSeries(reader, { ...question, comparedWith: { reason: 'none' } });
    const { current, interval, since } = series;
    const [names = [], ...rows] = toRows(
      current.map(({ time, ...metrics }) => ({ time: zone.toIso(time), ...metrics })),
    );
    return [names, ...rows.filter((_, index) => isStored(current[index]?.time ?? 0, interval, since, zone))];
  }
  if (name === 'funnel') return readFunnelRows(reader, question);
  if (name === 'retention') return readRetentionRows(reader, question);
  if (name === 'steps-before' || name === 'steps-after') return readPathRows(reader, name, question);
  if (name === 'vitals') {
    const rows = await reader.vitals({ range: state.range, filters: state.filters });
    return toRows(rows.map(({ pageKind, ...values }) => ({ pageKind: pageKind ?? '', ...values })));
  }
  if (name === 'vitals-series') {
    const { points, interval, since } = await readVitalsSeries(reader, question);
    const stored = points.filter(({ time }) => isStored(time, interval, since, zone));
    return toRows(stored.map(({ time, ...values }) => ({ time: zone.toIso(time), ...values })));
  }
  return isBoardName(name) ? readBoardRows(reader, name, question) : null;
}

async function readFunnelRows(reader: InsightsReader, question: Question): Promise<Cell[][]> {
  const { current, previous } = await readFunnel(reader, question);
  const share = (part: number, whole = 0) => (whole === 0 ? null : round(part / whole));
  return toRows(
    current.map(({ step, visitors, visitorsInAnyOrder, medianSeconds }, index) => ({
      step,
      visitors,
      visitorsInAnyOrder,
      shareOfFirst: share(visitors, current[0]?.visitors),
      shareOfPrevious: index === 0 ? null : share(visitors, current[index - 1]?.visitors),
      medianSeconds: round(medianSeconds),
      ...(previous && { visitorsBefore: previous[index]?.visitors ?? null }),
    })),
  );
}

/** The shares of each cohort; those of weeks that are not over are empty. */
async function readRetentionRows(reader: InsightsReader, question: Question): Promise<Cell[][]> {
  const cohorts = await readRetention(reader, question);
  const weeks = Math.max(0, ...cohorts.map(({ returned }) => returned.length));
  const numbers = Array.from({ length: weeks }, (_, index) => index + 1);
  return [
    ['week', 'visitors', ...numbers.map((number) => `week${number}`)],
    ...cohorts.map(({ week, visitors, returned }) => [
      week,
      visitors,
      ...numbers.map((number) => {
        const count = returned[number - 1];
        return count === undefined || visitors === 0 ? null : round(count / visitors);
      }),
    ]),
  ];
}

/** All steps before or after that of the state. `outside` is the beginning or the end of the visit. */
async function readPathRows(
  reader: InsightsReader,
  name: 'steps-before' | 'steps-after',
  question: Question,
): Promise<Cell[][]> {
  const path = await readPath(reader, question, CSV_ROWS);
  const { rows } = name === 'steps-before' ? path.before : path.after;
  const isCompared = path.previousTimes !== null;
  return [
    ['step', 'times', ...(isCompared ? ['timesBefore'] : []), 'share'],
    ...rows.map(({ step, times, previous }) => [
      step ?? 'outside',
      times,
      ...(isCompared ? [previous] : []),
      path.times === 0 ? null : round(times / path.times),
    ]),
  ];
}

/** The columns of the page, each followed by its value before, with the change of the first one. */
async function readBreakdownRows(
  reader: InsightsReader,
  table: TableName,
  question: Question,
): Promise<Cell[][]> {
  const { dimension, columns } = TABLES[table];
  const { sort, search } = question.state.table;
  const found = await readTable(reader, question, { name: table, sort, search, limit: CSV_ROWS });
  const [first] = columns;
  const shareOf = (row: BreakdownRow) =>
    hasShares(table) ? [round((COLUMNS[first].read(row) ?? 0) / Math.max(1, found.sum))] : [];
  const isCompared = 'range' in question.comparedWith;
  const isDated = hasHistory(table);
  return [
    [
      dimension,
      ...columns.flatMap((column) => (isCompared ? [column, `${column}Before`] : [column])),
      ...(hasShares(table) ? ['share'] : []),
      ...(isDated ? ['firstSeen', 'firstBuild', 'lastSeen', 'lastBuild'] : []),
    ],
    ...found.rows.map((row) => [
      row.value,
      ...columns.flatMap((column) => {
        const value = round(COLUMNS[column].read(row));
        return isCompared ? [value, row.previous && round(COLUMNS[column].read(row.previous))] : [value];
      }),
      ...shareOf(row),
      ...(isDated
        ? [
            row.history?.firstSeen ?? null,
            row.history?.firstBuild ?? null,
            row.lastSeen ?? null,
            row.history?.lastBuild ?? null,
          ]
        : []),
    ]),
  ];
}

function toTableName(name: string): TableName | null {
  return Object.hasOwn(TABLES, name) ? (name as TableName) : null;
}

/** The columns of the page, the first number followed by its value before. */
async function readBoardRows(reader: InsightsReader, name: BoardName, question: Question): Promise<Cell[][]> {
  const { sort, search } = question.state.table;
  const { rows } = await readBoard(reader, question, { name, sort, search, limit: CSV_ROWS });
  const measure =
    isComparable(name) && 'range' in question.comparedWith ? boardDefinition(name).numbers[0] : null;
  const columns = boardColumns(name);
  return [
    columns.flatMap((column) => (column === measure ? [column, `${column}Before`] : [column])),
    ...rows.map(({ cells, previous }) =>
      columns.flatMap((column) => {
        const value = cells[column] ?? null;
        return column === measure ? [value, previous] : [value];
      }),
    ),
  ];
}

/** Rows below the names of their columns. */
function toRows(objects: ReadonlyArray<Record<string, Cell>>): Cell[][] {
  const [first = {}] = objects;
  const names = Object.keys(first);
  return [names, ...objects.map((object) => names.map((name) => object[name] ?? null))];
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * DECIMALS) / DECIMALS;
}
