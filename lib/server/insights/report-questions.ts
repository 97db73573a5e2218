import { type BoardName, isComparable } from '@/lib/insights/board-tables';
import { COLUMNS } from '@/lib/insights/columns';
import { type FilterCondition, type Filters, listConditions } from '@/lib/insights/filters';
import type {
  Board,
  Breakdown,
  BreakdownOptions,
  BreakdownRow,
  Cohort,
  InsightsReader,
  PathResult,
  Scope,
} from '@/lib/insights/insights-reader';
import type { InsightsState } from '@/lib/insights/insights-state';
import { defaultInterval, type Interval } from '@/lib/insights/intervals';
import { addDays, countDays, type DayRange, mondayOf, type TimeRange } from '@/lib/insights/period';
import type { ComparedWith, Recent, Series, VitalsSeries } from '@/lib/insights/report-data';
import { CURRENT_MINUTES, RECENT_MINUTES, type Report } from '@/lib/insights/reports';
import { CSV_ROWS, hasHistory, neededMetric, TABLES, type TableName } from '@/lib/insights/tables';
import { comparisonRange, lastMinutes } from '@/lib/insights/time-ranges';
import type { Moment } from '@/lib/insights/time-zone';
import { MAX_SEARCHED_DAYS, type UnusualDay } from '@/lib/insights/unusual-days';
import { findWeekRecords, MAX_WEEKS, type WeekRecord } from '@/lib/insights/week-records';

// The questions of reports, and their answers: pages and files ask the same ones.

const NOTHING: ComparedWith = { reason: 'none' };

/** What a report counts, and what that is compared with. */
export type Question = { state: InsightsState; now: Moment; range: TimeRange; comparedWith: ComparedWith };

/**
 * Finds out which time a report is about, and what that can be compared with: days before the first event, and deleted ones, would look like
 * growth.
 */
export async function askReport(
  reader: InsightsReader,
  report: Report,
  state: InsightsState,
  now: Moment,
): Promise<Question> {
  const { time, zone } = now;
  if (report === 'now')
    return { state, now, range: lastMinutes(RECENT_MINUTES, time, zone), comparedWith: NOTHING };
  const question = { state, now, range: state.range };
  const range = report === 'vitals' ? null : comparisonRange(state, time, zone);
  if (range === null) return { ...question, comparedWith: NOTHING };
  const since = await reader.firstDay();
  if (since === null) return { ...question, comparedWith: NOTHING };
  return { ...question, comparedWith: range.from < since ? { reason: 'noData', since } : { range } };
}

export type RowsOptions = Pick<
  BreakdownOptions,
  'sort' | 'search' | 'found' | 'offset' | 'limit' | 'hasHistory'
> & {
  name: TableName;
};

/** Rows of a table with those that they are compared with, the highest ones first unless there is another order; and their history, if the table has it. */
export function readTable(
  reader: InsightsReader,
  question: Question,
  { name, ...rows }: RowsOptions,
): Promise<Breakdown> {
  const { dimension, columns } = TABLES[name];
  const { current, previous } = scopesOf(question);
  const [measure] = columns;
  return reader.breakdown(current, dimension, {
    ...{ measure, previous, needs: neededMetric(name), hasHistory: hasHistory(name) },
    ...rows,
  });
}

/** The rows of a table whose first column has changed most, upwards or downwards; without a comparison, the highest ones. */
export async function readMostChanged(
  reader: InsightsReader,
  question: Question,
  name: TableName,
  limit: number,
): Promise<Breakdown> {
  const read = (isAscending: boolean) =>
    readTable(reader, question, { name, sort: { column: 'change', isAscending }, limit });
  const most = await read(false);
  if (!('range' in question.comparedWith)) return most;
  const { read: numberOf } = COLUMNS[TABLES[name].columns[0]];
  const differenceOf = (row: BreakdownRow) =>
    Math.abs((numberOf(row) ?? 0) - (row.previous ? (numberOf(row.previous) ?? 0) : 0));
  const rows = new Map([...most.rows, ...(await read(true)).rows].map((row) => [row.value, row]));
  const changed = [...rows.values()].filter((row) => differenceOf(row) > 0);
  return {
    ...most,
    rows: changed.sort((a, b) => differenceOf(b) - differenceOf(a)).slice(0, limit),
  };
}

/** The records of a week, against the whole weeks before it that are stored. */
export async function readWeekRecords(reader: InsightsReader, { state }: Question): Promise<WeekRecord[]> {
  const { range, filters } = state;
  const since = await reader.firstDay();
  if (since === null) return [];
  // The first stored week may have begun earlier.
  const first = mondayOf(addDays(since, 6));
  const earliest = addDays(range.from, -7 * (MAX_WEEKS - 1));
  const from = first > earliest ? first : earliest;
  if (from >= range.from) return [];
  return findWeekRecords(await reader.series({ range: { from, to: range.to }, filters }, 'week'));
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

/** The values of filters that nothing in the period has, whatever the other filters are: with a misspelt one, all numbers are 0. */
export async function readUnrecorded(
  reader: InsightsReader,
  { state, range }: Question,
): Promise<FilterCondition[]> {
  const unrecorded: FilterCondition[] = [];
  for (const { dimension, operator, values } of listConditions(state.filters)) {
    const isPart = operator === 'contains';
    const filters: Filters = { [dimension]: { [isPart ? 'contains' : 'is']: values } };
    const { rows } = await reader.breakdown({ range, filters }, dimension, {
      measure: 'visitors',
      limit: CSV_ROWS,
    });
    const has = (value: string) =>
      rows.some((row) =>
        isPart ? row.value.toLowerCase().includes(value.toLowerCase()) : row.value === value,
      );
    const missing = values.filter((value) => !has(value));
    if (missing.length > 0) unrecorded.push({ dimension, operator, values: missing });
  }
  return unrecorded;
}

/** The steps of a funnel, with those that they are compared with in the same order. */
export function readFunnel(reader: InsightsReader, question: Question) {
  return compare(question, (scope) => reader.funnel(scope, question.state.steps));
}

/** Numbers over time, each with that of as many days of the period that they are compared with. */
export async function readSeries(
  reader: InsightsReader,
  { state: { range, filters, interval: chosen }, comparedWith }: Question,
): Promise<Series> {
  const interval = chosen ?? defaultInterval(range);
  const previousRange = 'range' in comparedWith ? comparedDays(comparedWith.range, range, interval) : null;
  return {
    current: await reader.series({ range, filters }, interval),
    previous: previousRange && (await reader.series({ range: previousRange, filters }, interval, range)),
    interval,
    range,
    previousRange,
    since: await reader.firstDay(),
  };
}

/**
 * What a chart shows of a period that is compared: at most as many days. If the period of the chart is not over, its last day, week or month is
 * compared up to the same time, or the line would seem to fall. Hours are whole, and so are those that follow: they are few, and the line goes on.
 */
function comparedDays(compared: TimeRange, range: DayRange, interval: Interval): TimeRange {
  const { from } = compared;
  const last = addDays(from, countDays(range) - 1);
  if (compared.to > last) return { from, to: last };
  return interval === 'hour' ? { from, to: compared.to } : compared;
}

/** Web Vitals over time. */
export async function readVitalsSeries(reader: InsightsReader, { state }: Question): Promise<VitalsSeries> {
  const { range, filters } = state;
  const interval = state.interval ?? defaultInterval(range);
  const points = await reader.vitalsSeries({ range, filters }, interval);
  return { points, interval, since: await reader.firstDay() };
}

/** The steps before and after the one of the state, with how often they are compared with. */
export function readPath(reader: InsightsReader, question: Question, limit: number): Promise<PathResult> {
  const { current, previous } = scopesOf(question);
  return reader.path(current, question.state.path, { previous, limit });
}

/** The weeks that have a day of the period, each as a whole, with all weeks after them that are over. */
export function readRetention(
  reader: InsightsReader,
  { state: { range, filters }, now: { time, zone } }: Question,
): Promise<Cohort[]> {
  const thisWeek = mondayOf(zone.toDay(time));
  const last = mondayOf(range.to);
  const weeks = { from: mondayOf(range.from), to: addDays(last < thisWeek ? last : thisWeek, 6) };
  return reader.retention({ range: weeks, filters }, addDays(thisWeek, -1));
}

/** The numbers of the last minutes. */
export async function readRecent(
  reader: InsightsReader,
  { state: { filters }, range, now: { time, zone } }: Question,
): Promise<Recent> {
  const current = await reader.totals({ range: lastMinutes(CURRENT_MINUTES, time, zone), filters });
  return { current, recent: await reader.totals({ range, filters }) };
}

/** The unusual days of a period that are over, if it is not too long to look for them. */
export async function readUnusualDays(
  reader: InsightsReader,
  { range: shown, filters }: Scope,
  { time, zone }: Moment,
): Promise<UnusualDay[]> {
  const yesterday = addDays(zone.toDay(time), -1);
  const range = { from: shown.from, to: shown.to < yesterday ? shown.to : yesterday };
  const days = countDays(range);
  return days < 1 || days > MAX_SEARCHED_DAYS ? [] : reader.unusualDays({ range, filters });
}

export async function compare<Data>(question: Question, read: (scope: Scope) => Promise<Data>) {
  const { current, previous } = scopesOf(question);
  return { current: await read(current), previous: previous && (await read(previous)) };
}

/** What a page counts, and what that is compared with; null without a comparison. */
export function scopesOf({ state, range, comparedWith }: Question): {
  current: Scope;
  previous: Scope | null;
} {
  const { filters } = state;
  return {
    current: { range, filters },
    previous: 'range' in comparedWith ? { range: comparedWith.range, filters } : null,
  };
}
