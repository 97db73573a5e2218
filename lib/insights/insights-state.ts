import { COLUMNS, type Column } from './columns';
import type { Dimension } from './dimensions';
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
import { INTERVALS, type Interval, intervalsOf } from './intervals';
import { isoWeekOf, isoWeekRange, lastIsoWeek } from './iso-week';
import { PATH_PARAMETER, type PathError, type PathStep, parsePathStep, pathEntries } from './path-steps';
import {
  COMPARISONS,
  type Comparison,
  countDays,
  type DayRange,
  isDay,
  MAX_DAYS,
  PERIODS,
  type PeriodName,
  periodRange,
} from './period';
import type { Report } from './reports';
import {
  parseTableView,
  TABLE_PARAMETERS,
  type TableError,
  type TableView,
  tableEntries,
} from './table-view';
import type { AnyTable } from './tables';

/** Everything that a page of insights shows, as it is in its URL. */
export type InsightsState = {
  period: PeriodName | 'custom';
  range: DayRange;
  comparison: Comparison;
  filters: Filters;
  /** Which rows of which table are shown. */
  table: TableView;
  /** Steps of the funnel. */
  steps: readonly FunnelStep[];
  /** The step before and after which others are shown. */
  path: PathStep;
  /** What the chart of the overview shows; null for the most important numbers. */
  metric: Column | null;
  /** What a point of a chart stands for; null for what suits the range. */
  interval: Interval | null;
};

const DEFAULT_PERIOD = '30d';

/** Parameters with one value. Those of filters are others. */
const PARAMETERS: readonly string[] = [
  'period',
  'from',
  'to',
  'compare',
  'compareFrom',
  'compareTo',
  'metric',
  'interval',
  FORM_PARAMETER,
  PATH_PARAMETER,
  ...TABLE_PARAMETERS,
];

/** Parameter of the weekly report, in place of a period: `week=2026-W47`. */
const WEEK_PARAMETER = 'week';

/** Parameters of the weekly report. It has filters, too. */
const WEEKLY_PARAMETERS: readonly string[] = [WEEK_PARAMETER, FORM_PARAMETER];

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
  | {
      name: string;
      reason: 'unknown' | 'date' | 'order' | 'length' | 'conflict' | 'interval' | 'repeated' | 'parameter';
    }
  | FilterError
  | TableError
  | StepError
  | PathError;

/**
 * Reads the state from the query of a URL. Parameters that are missing have their defaults, and so have those that cannot be used,
 * which are returned as errors. So are repeated parameters, of which the first counts, and all that are none of this page, among them those
 * of campaigns (`utm_source`): whoever filters by the wrong name would get numbers of something else.
 *
 * @param tables those that the page or the file can show.
 */
export function parseInsightsState(
  query: Query,
  today: string,
  tables: readonly AnyTable[] = [],
): { state: InsightsState; errors: StateError[] } {
  const errors: StateError[] = [];
  const read = <Value extends string, Fallback>(
    name: string,
    values: readonly Value[],
    fallback: Fallback,
  ): Value | Fallback => {
    const given = single(query[name]);
    const found = values.find((value) => value === given);
    if (given !== '' && found === undefined) errors.push({ name, reason: 'unknown' });
    return found ?? fallback;
  };
  const readDays = (choice: 'period' | 'compare', from: string, to: string): DayRange | null => {
    const days = { from: single(query[from]), to: single(query[to]) };
    if (days.from === '' && days.to === '') return null;
    if (single(query[choice]) !== '') errors.push({ name: choice, reason: 'conflict' });
    const error = findRangeError(days, from, to);
    if (error) errors.push(error);
    return error ? null : days;
  };
  const named = read('period', PERIODS, DEFAULT_PERIOD);
  const days = readDays('period', 'from', 'to');
  const range = days ?? periodRange(named, today);
  const period = days ? 'custom' : named;
  const comparison =
    readDays('compare', 'compareFrom', 'compareTo') ?? read('compare', COMPARISONS, 'previous');
  const metric = read('metric', Object.keys(COLUMNS) as Column[], null);
  let interval = read('interval', INTERVALS, null);
  if (interval !== null && !intervalsOf(range).includes(interval)) {
    errors.push({ name: 'interval', reason: 'interval' });
    interval = null;
  }
  const form = single(query[FORM_PARAMETER]);
  if (form !== '' && !FILTER_PARAMETERS.has(form))
    errors.push({ name: FORM_PARAMETER, reason: 'dimension', value: form });
  const { filters, errors: ofFilters } = parseFilters(query);
  const { view: table, errors: ofTable } = parseTableView(query, tables);
  const { steps, errors: ofSteps } = parseSteps(query);
  const { path, errors: ofPath } = parsePathStep(query);
  errors.push(...ofFilters, ...ofTable, ...ofSteps, ...ofPath, ...findMisused(query));
  return { state: { period, range, comparison, filters, table, steps, path, metric, interval }, errors };
}

/** Reads the state of the weekly report: a whole week, by default the last one, compared with the week before. */
export function parseWeeklyState(
  query: Query,
  today: string,
): { state: InsightsState; errors: StateError[] } {
  const entries = Object.entries(query);
  const isOfFilters = (name: string) =>
    name === FORM_PARAMETER ||
    FILTER_PARAMETERS.has(name) ||
    DRAFT_PARAMETERS.some((draft) => draft === name);
  const { state, errors } = parseInsightsState(
    Object.fromEntries(entries.filter(([name]) => isOfFilters(name))),
    today,
  );
  const others = Object.fromEntries(entries.filter(([name]) => !isOfFilters(name)));
  const last = lastIsoWeek(today);
  const given = single(query[WEEK_PARAMETER]);
  const range = given <= last ? isoWeekRange(given) : null;
  if (given !== '' && range === null) errors.push({ name: WEEK_PARAMETER, reason: 'unknown' });
  return {
    state: { ...state, period: 'custom', range: range ?? isoWeekRange(last) ?? state.range },
    errors: [...errors, ...findMisused(others, WEEKLY_PARAMETERS)],
  };
}

/** The query of the URL of a report with a state. That of the weekly report has its week and its filters. */
export function reportQuery(report: Report, state: InsightsState): string {
  if (report !== 'weekly') return insightsQuery(state);
  const week: [string, string] = [WEEK_PARAMETER, isoWeekOf(state.range.from)];
  return new URLSearchParams([week, ...filterEntries(state.filters)]).toString();
}

/** The query of the URL with a state, without question mark; parameters with their default are left out. */
export function insightsQuery(state: InsightsState): string {
  const { period, range, comparison, filters, table, steps, path, metric, interval } = state;
  const query = new URLSearchParams();
  if (period === 'custom') {
    query.set('from', range.from);
    query.set('to', range.to);
  } else if (period !== DEFAULT_PERIOD) query.set('period', period);
  if (typeof comparison === 'object') {
    query.set('compareFrom', comparison.from);
    query.set('compareTo', comparison.to);
  } else if (comparison !== 'previous') query.set('compare', comparison);
  if (metric !== null) query.set('metric', metric);
  if (interval !== null) query.set('interval', interval);
  const entries = [filterEntries(filters), tableEntries(table), stepEntries(steps), pathEntries(path)];
  for (const [name, value] of entries.flat()) query.append(name, value);
  return query.toString();
}

/** Why two days are no range; the parameters are those with the first and the last one. */
function findRangeError(days: DayRange, from: string, to: string): StateError | null {
  if (!isDay(days.from)) return { name: from, reason: 'date' };
  if (!isDay(days.to)) return { name: to, reason: 'date' };
  const count = countDays(days);
  if (count < 1) return { name: to, reason: 'order' };
  return count > MAX_DAYS ? { name: from, reason: 'length' } : null;
}

/** Parameters that are repeated, and those that do not exist. */
function findMisused(query: Query, known = PARAMETERS): StateError[] {
  const others: ReadonlySet<string> = new Set([...DRAFT_PARAMETERS, STEP_PARAMETER]);
  return Object.entries(query).flatMap(([name, value]): StateError[] => {
    if (value === undefined || FILTER_PARAMETERS.has(name) || others.has(name)) return [];
    if (!known.includes(name)) return [{ name, reason: 'parameter' }];
    return [value].flat().length > 1 ? [{ name, reason: 'repeated' }] : [];
  });
}

/** The parameter that somebody may have meant who has written one that does not exist; null without any. */
export function similarParameter(name: string): string | null {
  const lower = name.toLowerCase();
  const meant = CAMPAIGN_DIMENSIONS.get(lower) ?? lower;
  const known = [...PARAMETERS, ...FILTER_PARAMETERS];
  return (
    known.find((parameter) => parameter !== name && parameter.toLowerCase() === meant.toLowerCase()) ?? null
  );
}

function single(value: string | readonly string[] | undefined): string {
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
}
