import type { Dimension } from './dimensions';
import { DAY_MS } from './durations';
import {
  DRAFT_PARAMETERS,
  FILTER_PARAMETERS,
  type FilterError,
  type Filters,
  FORM_PARAMETER,
  filterEntries,
  parseFilters,
  type Query,
} from './filters';
import { type FunnelStep, parseSteps, STEP_PARAMETER, type StepError, stepEntries } from './funnel-steps';
import type { DayRange } from './insights-reader';
import {
  parseTableView,
  TABLE_PARAMETERS,
  type TableError,
  type TableView,
  tableEntries,
} from './table-view';
import type { TableName } from './tables';

/** Periods by the number of their days, of which the last is today. */
export const PERIOD_DAYS = { today: 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

/** What is compared with a period. */
export const COMPARISONS = ['previous', 'year', 'none'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** Everything that a page of insights shows, as it is in its URL. */
export type InsightsState = {
  period: keyof typeof PERIOD_DAYS | 'custom';
  range: DayRange;
  comparison: Comparison;
  /** Whether the days of the comparison are the same days of the week. */
  matchesWeekdays: boolean;
  filters: Filters;
  /** Which rows of which table are shown. */
  table: TableView;
  /** Steps of the funnel. */
  steps: readonly FunnelStep[];
};

/** Days of a range, at most: about three years. */
export const MAX_DAYS = 1_100;

const DEFAULT_PERIOD = '30d';

/** Parameters with one value. Those of filters are others. */
const PARAMETERS: readonly string[] = [
  'period',
  'from',
  'to',
  'compare',
  'weekdays',
  FORM_PARAMETER,
  ...TABLE_PARAMETERS,
];

/** Dimensions by the parameters of campaigns that they are about. */
const CAMPAIGN_DIMENSIONS: ReadonlyMap<string, Dimension> = new Map([
  ['utm_source', 'source'],
  ['utm_medium', 'medium'],
  ['utm_campaign', 'campaign'],
  ['utm_content', 'campaignContent'],
  ['utm_term', 'campaignTerm'],
]);

/** A parameter that cannot be used. `name` is that of the parameter. */
export type StateError =
  | { name: string; reason: 'unknown' | 'date' | 'order' | 'length' | 'repeated' | 'parameter' }
  | FilterError
  | TableError
  | StepError;

/**
 * Reads the state from the query of a URL. Parameters that are missing have their defaults, and so have those that cannot be used,
 * which are returned as errors. So are repeated parameters, of which the first counts, and all that are none of this page, among them those
 * of campaigns (`utm_source`): whoever filters by the wrong name would get numbers of something else.
 *
 * @param now epoch milliseconds; today is its day in UTC.
 * @param tables those that the page or the file can show.
 */
export function parseInsightsState(
  query: Query,
  now: number,
  tables: readonly TableName[] = [],
): { state: InsightsState; errors: StateError[] } {
  const errors: StateError[] = [];
  const read = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const given = single(query[name]);
    const found = values.find((value) => value === given);
    if (given !== '' && found === undefined) errors.push({ name, reason: 'unknown' });
    return found ?? fallback;
  };
  const periods = [...(Object.keys(PERIOD_DAYS) as Array<keyof typeof PERIOD_DAYS>), 'custom'] as const;
  const hasDates = single(query.from) !== '' && single(query.to) !== '';
  let period = read('period', periods, hasDates ? 'custom' : DEFAULT_PERIOD);
  let range = lastDays(period === 'custom' ? PERIOD_DAYS[DEFAULT_PERIOD] : PERIOD_DAYS[period], now);
  if (period === 'custom') {
    const given = parseRange(single(query.from), single(query.to));
    if ('range' in given) range = given.range;
    else {
      errors.push(given.error);
      period = DEFAULT_PERIOD;
    }
  }
  const comparison = read('compare', COMPARISONS, 'previous');
  const matchesWeekdays = read('weekdays', ['match', 'any'], 'match') === 'match';
  const form = single(query[FORM_PARAMETER]);
  if (form !== '' && !FILTER_PARAMETERS.has(form))
    errors.push({ name: FORM_PARAMETER, reason: 'dimension', value: form });
  const { filters, errors: ofFilters } = parseFilters(query);
  const { view: table, errors: ofTable } = parseTableView(query, tables);
  const { steps, errors: ofSteps } = parseSteps(query);
  errors.push(...ofFilters, ...ofTable, ...ofSteps, ...findMisused(query));
  return { state: { period, range, comparison, matchesWeekdays, filters, table, steps }, errors };
}

/** The query of the URL with a state, without question mark; parameters with their default are left out. */
export function insightsQuery({
  period,
  range,
  comparison,
  matchesWeekdays,
  filters,
  table,
  steps,
}: InsightsState): string {
  const query = new URLSearchParams();
  if (period === 'custom') {
    query.set('from', range.from);
    query.set('to', range.to);
  } else if (period !== DEFAULT_PERIOD) query.set('period', period);
  if (comparison !== 'previous') query.set('compare', comparison);
  if (!matchesWeekdays) query.set('weekdays', 'any');
  for (const [name, value] of [...filterEntries(filters), ...tableEntries(table), ...stepEntries(steps)])
    query.append(name, value);
  return query.toString();
}

/** The range with which that of a state is compared; null without a comparison. It has as many days. */
export function comparisonRange({ range, comparison, matchesWeekdays }: InsightsState): DayRange | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') {
    const shift = (day: string) => (matchesWeekdays ? addDays(day, -364) : yearBefore(day));
    const from = shift(range.from);
    return { from, to: addDays(from, countDays(range) - 1) };
  }
  const days = countDays(range);
  const shift = matchesWeekdays ? Math.ceil(days / 7) * 7 : days;
  return { from: addDays(range.from, -shift), to: addDays(range.to, -shift) };
}

/** Number of days of a range. */
export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function lastDays(days: number, now: number): DayRange {
  const to = toDay(now);
  return { from: addDays(to, 1 - days), to };
}

function parseRange(from: string, to: string): { range: DayRange } | { error: StateError } {
  if (!isDay(from)) return { error: { name: 'from', reason: 'date' } };
  if (!isDay(to)) return { error: { name: 'to', reason: 'date' } };
  const days = countDays({ from, to });
  if (days < 1) return { error: { name: 'to', reason: 'order' } };
  if (days > MAX_DAYS) return { error: { name: 'from', reason: 'length' } };
  return { range: { from, to } };
}

/** Whether this is a day of the calendar, in a century that has a site. */
function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text
  );
}

/** The same date a year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const [year = '', ...rest] = day.split('-');
  const before = [String(Number(year) - 1), ...rest].join('-');
  return isDay(before) ? before : addDays(`${Number(year) - 1}-03-01`, -1);
}

/** Parameters that are repeated, and those that do not exist. */
function findMisused(query: Query): StateError[] {
  const others: ReadonlySet<string> = new Set([...DRAFT_PARAMETERS, STEP_PARAMETER]);
  return Object.entries(query).flatMap(([name, value]): StateError[] => {
    if (value === undefined || FILTER_PARAMETERS.has(name) || others.has(name)) return [];
    if (!PARAMETERS.includes(name)) return [{ name, reason: 'parameter' }];
    return [value].flat().length > 1 ? [{ name, reason: 'repeated' }] : [];
  });
}

/** The parameter that somebody may have meant who has written one that does not exist; null without any. */
export function similarParameter(name: string): string | null {
  const lower = name.toLowerCase();
  const meant = CAMPAIGN_DIMENSIONS.get(lower) ?? lower;
  const known = [...PARAMETERS, ...FILTER_PARAMETERS];
  return known.find((parameter) => parameter.toLowerCase() === meant.toLowerCase()) ?? null;
}

function single(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
}
