import { type RawBuilder, sql } from 'kysely';
import { type Metric, type Metrics, VIEW_EVENTS } from '@/lib/insights/definitions';
import { DIMENSIONS, type Dimension } from '@/lib/insights/dimensions';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { hasEventFilter } from '@/lib/insights/filters';
import type { Scope } from '@/lib/insights/insights-reader';
import { firstDayOf, INTERVALS, type Interval, intervalStart } from '@/lib/insights/intervals';
import { addDays } from '@/lib/insights/period';
import type { TimeZone } from '@/lib/insights/time-zone';
import { isNamed } from '@/lib/server/insights/days/columns';
import { localDayOf, offsetOf, type TimeSpan } from '@/lib/server/insights/days/local-time';
import {
  dimensionValue,
  eventsOf,
  isOfSomeEvents,
  isWithin,
  MAX_IN_MEMORY,
  type ReportContext,
  toDays,
} from './report-query';

/** What numbers are grouped by; null for none. */
export type Grouping = Interval | Dimension | null;

/** Metrics, with the active time in ms. */
export type NumberColumn = Exclude<Metric, 'engagedSeconds'> | 'engagedMs';

/** `value` is a text, as `intervalValue` says for an interval, or 0 without grouping. */
export type NumbersRow<Value> = Record<NumberColumn, number> & {
  value: Value;
  /** The last day with an event. */
  lastDay: number | null;
};

/** The events that a metric counts, by their names. */
const COUNTED = {
  views: VIEW_EVENTS,
  starts: ['list started'],
  completions: ['list completed'],
  copies: ['list copied'],
  shares: ['list shared'],
  prints: ['list printed'],
  downloads: ['list downloaded'],
  sharedOrSaved: ['list copied', 'list shared', 'list printed', 'list downloaded'],
  searches: ['search'],
  handOffs: ['app hand-off'],
  errors: ['error', 'ErrorBoundary'],
  redirects: ['app redirect'],
} as const satisfies Partial<Record<Metric, readonly string[]>>;

/** The metrics of visitors that have done something, by the events that are it. */
const VISITORS_OF = {
  startVisitors: COUNTED.starts,
  completionVisitors: COUNTED.completions,
  sharedOrSavedVisitors: COUNTED.sharedOrSaved,
  appVisitors: COUNTED.handOffs,
} as const satisfies Partial<Record<Metric, readonly string[]>>;

/** Whether a QR code led to a redirect; see `readServerColumns`. */
const IS_SCAN = sql`${isNamed(COUNTED.redirects)} and ends_with(subject, ' qr')`;

const OTHERS = ['sessions', 'bounces', 'exits', 'emptySearches', 'scans', 'engagedMs'] as const;

/**
 * A query of all numbers by value, as `NumbersRow`. Values without any number have no row.
 *
 * @param shift how many days later events count than they happened, if they are grouped by days, weeks or months
 */
export async function numbersOf<Value extends string | number>(
  context: ReportContext,
  scope: Scope,
  grouping: Grouping,
  shift = 0,
): Promise<RawBuilder<NumbersRow<Value>>> {
  const { from, to } = toDays(scope.range);
  const dimension = dimensionOf(grouping);
  const isOfEvents = dimension !== null && DIMENSIONS[dimension] === 'event';
  // Otherwise the first event of a session stands for it.
  const hasSessionsByEvents = isOfEvents || hasEventFilter(scope.filters);
  const events = await eventsOf(context, scope, { isWholeDays: hasSessionsByEvents, dimension });
  const isInMemory = context.source.countPacked(from, to) <= MAX_IN_MEMORY;
  const inRange = sql`scope_event where ${isWithin(scope.range)}`;
  const { zone } = context.source;
  const span = { start: zone.startOf(scope.range), end: zone.endOf(scope.range) };
  const value = eventValue(grouping, zone, span, shift);
  const sums = sql`
    select value, max(last_day) as "lastDay", sum(engaged_ms) as "engagedMs", sum(empty) as "emptySearches", sum(exits) as exits, sum(scans) as scans,
      ${sql.join(Object.entries(COUNTED).map(([metric, names]) => sql`sum(events) filter (${isNamed(names)}) as ${sql.ref(metric)}`))}
    from (
      select ${value} as value, name, count(*) as events, sum(engaged_ms) as engaged_ms,
        count(*) filter (${IS_SCAN}) as scans, count(*) filter (results = 0) as empty, count(*) filter (is_exit) as exits, max(day) as last_day
      from ${inRange} group by all
    ) group by value
  `;
  const visitors = visitorsOf({ grouping, value, inRange });
  const ofSession = isDimension(grouping) ? value : sessionValue(grouping, zone, span, shift);
  const begun = sql`
    from scope_event
    where session_start >= ${sql.lit(span.start)} and session_start < ${sql.lit(span.end)}
  `;
  const sessions = hasSessionsByEvents
    ? sql`select distinct ${ofSession} as value, visitor, session_start, is_bounce ${begun}`
    : sql`select ${ofSession} as value, is_bounce ${begun} and is_first`;
  const columns = NUMBER_COLUMNS.map((metric) => sql`coalesce(${sql.ref(metric)}, 0) as ${sql.ref(metric)}`);
  return sql`
    with scope_event as ${sql.raw(isInMemory ? 'materialized' : 'not materialized')} (
      select day, time, name, subject, results, engaged_ms, visitor, session_start, is_first, is_bounce, is_exit,
        ${dimension ? dimensionValue(dimension) : sql`null`} as dimension_value
      from ${events}
    )
    select value, "lastDay", ${sql.join(columns)}
    from (${sums}) as sums
    full join (
      select value, count(*) as sessions, count(*) filter (is_bounce) as bounces from (${sessions}) group by value
    ) as sessions using (value)
    full join (${visitors}) as visitors using (value)
    where value is not null
  `;
}

export const NUMBER_COLUMNS: readonly NumberColumn[] = [
  ...(Object.keys(COUNTED) as Array<keyof typeof COUNTED>),
  ...(Object.keys(VISITORS_OF) as Array<keyof typeof VISITORS_OF>),
  'visitors',
  ...OTHERS,
];

/** @param read reads a column of a row. */
export function toMetrics(read: (column: NumberColumn) => number): Metrics {
  const metrics = Object.fromEntries(NUMBER_COLUMNS.map((name) => [name, read(name)]));
  const { engagedMs, ...others } = metrics as Record<NumberColumn, number>;
  return { ...others, engagedSeconds: Math.round(engagedMs / 1000) };
}

type VisitorsOptions = { grouping: Grouping; value: RawBuilder<unknown>; inRange: RawBuilder<unknown> };

/** A query of the visitors by value, and of those that have done something. */
function visitorsOf({ grouping, value, inRange }: VisitorsOptions): RawBuilder<unknown> {
  const names = Object.entries(VISITORS_OF);
  const have = (from: RawBuilder<unknown>) => sql`
    select value, count(*) as visitors,
      ${sql.join(names.map(([metric]) => sql`count(*) filter (${sql.ref(metric)}) as ${sql.ref(metric)}`))}
    from (
      select value, visitor, ${sql.join(names.map(([metric, of]) => sql`bool_or(${isNamed(of)}) as ${sql.ref(metric)}`))}
      from (${from}) where visitor is not null group by all
    ) group by value
  `;
  const direct = sql`select ${value} as value, visitor, name from ${inRange}`;
  if (!isDimension(grouping) || !isOfSomeEvents(grouping)) return have(direct);
  // What was done in the sessions with an event that has the value.
  return have(sql`
    ${direct}
    union all
    select session.value, done.visitor, done.name
    from (select visitor, session_start, name from ${inRange} and ${isNamed(Object.values(VISITORS_OF).flat())}) as done
    join (select distinct ${value} as value, visitor, session_start from ${inRange}) as session
      on done.visitor = session.visitor and done.session_start = session.session_start
  `);
}

function dimensionOf(grouping: Grouping): Dimension | null {
  return isDimension(grouping) ? grouping : null;
}

function isDimension(grouping: Grouping): grouping is Dimension {
  return grouping !== null && !INTERVALS.some((interval) => interval === grouping);
}

/** The value of an event that is grouped, whose dimension is `dimension_value`. See `numbersOf` for `shift`. */
export function eventValue(
  grouping: Grouping,
  zone: TimeZone,
  span: TimeSpan,
  shift = 0,
): RawBuilder<unknown> {
  if (isDimension(grouping)) return sql`dimension_value`;
  if (grouping === 'hour') return hourValue(zone, span, sql`time`);
  // The day is there without reading the times.
  return dayValue(sql`day`, grouping, shift);
}

/** The value of a session that is grouped by an interval, or not at all. */
function sessionValue(
  grouping: Interval | null,
  zone: TimeZone,
  span: TimeSpan,
  shift: number,
): RawBuilder<unknown> {
  if (grouping === 'hour') return hourValue(zone, span, sql`session_start`);
  return dayValue(localDayOf(zone, span, sql`session_start`), grouping, shift);
}

/** The beginning of the local hour with a time, in epoch milliseconds. */
function hourValue(zone: TimeZone, span: TimeSpan, time: RawBuilder<unknown>): RawBuilder<unknown> {
  if (zone.isUtc) return sql`${time} // ${sql.lit(HOUR_MS)} * ${sql.lit(HOUR_MS)}`;
  const offset = offsetOf(zone, span, time);
  return sql`(${time} + ${offset}) // ${sql.lit(HOUR_MS)} * ${sql.lit(HOUR_MS)} - ${offset}`;
}

/** The first day of the interval with a day, which is counted from the epoch, as the local time at which it begins. */
function dayValue(
  day: RawBuilder<unknown>,
  interval: Exclude<Interval, 'hour'> | null,
  shift: number,
): RawBuilder<unknown> {
  if (interval === null) return sql`0`;
  const shifted = sql`(${day} + ${sql.lit(shift)})`;
  if (interval === 'month')
    return sql`epoch_ms(date_trunc('month', date '1970-01-01' + cast(${shifted} as integer)))`;
  // The first day of the epoch was a Thursday.
  const first = interval === 'week' ? sql`${shifted} - (${shifted} + 3) % 7` : shifted;
  return sql`cast(${first} as bigint) * ${sql.lit(DAY_MS)}`;
}

/** What rows that are grouped by an interval have as `value` for the one with a time. @param shift see `numbersOf` */
export function intervalValue(time: number, interval: Interval, zone: TimeZone, shift = 0): number {
  if (interval === 'hour') return intervalStart(time, interval, zone);
  return Date.parse(firstDayOf(addDays(zone.toDay(time), shift), interval));
}
