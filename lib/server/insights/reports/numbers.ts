import { type RawBuilder, sql } from 'kysely';
import { type Metric, type Metrics, VIEW_EVENTS } from '@/lib/insights/definitions';
import { DIMENSIONS, type Dimension } from '@/lib/insights/dimensions';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import type { Scope } from '@/lib/insights/insights-reader';
import {
  dimensionValue,
  eventsOf,
  hasEventFilter,
  isNamed,
  type ReportContext,
  toDays,
} from './report-query';

/** What numbers are grouped by; null for none. */
export type Grouping = 'hour' | 'day' | Dimension | null;

/** `value` is a text, hours or days since the epoch, or 0 without grouping. */
export type NumbersRow<Value> = Record<Exclude<Metric, 'engagedSeconds'>, number> & {
  value: Value;
  engagedMs: number;
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
  searches: ['search'],
  handOffs: ['app hand-off'],
  errors: ['error', 'ErrorBoundary'],
  redirects: ['app redirect'],
} as const satisfies Partial<Record<Metric, readonly string[]>>;

const OTHERS = ['visitors', 'sessions', 'bounces', 'emptySearches', 'engagedMs'] as const;

/** A query of all numbers by value, as `NumbersRow`. Values without any number have no row. */
export async function numbersOf<Value extends string | number>(
  context: ReportContext,
  scope: Scope,
  grouping: Grouping,
): Promise<RawBuilder<NumbersRow<Value>>> {
  const events = await eventsOf(context, scope);
  const value = eventValue(grouping);
  const sums = sql`
    select value, max(last_day) as "lastDay", sum(engaged_ms) as "engagedMs", sum(empty) as "emptySearches",
      ${sql.join(Object.entries(COUNTED).map(([metric, names]) => sql`sum(events) filter (${isNamed(names)}) as ${sql.ref(metric)}`))}
    from (
      select ${value} as value, name, count(*) as events, sum(engaged_ms) as engaged_ms,
        count(*) filter (results = 0) as empty, max(day) as last_day
      from ${events} group by all
    ) group by value
  `;
  const visitors = sql`select ${value} as value, count(distinct visitor) as visitors from ${events} group by all`;
  const columns = [...Object.keys(COUNTED), ...OTHERS].map(
    (metric) => sql`coalesce(${sql.ref(metric)}, 0) as ${sql.ref(metric)}`,
  );
  return sql`
    select value, "lastDay", ${sql.join(columns)}
    from (${sums}) as sums
    full join (${await sessionsOf(context, scope, grouping)}) as sessions using (value)
    ${grouping === 'hour' ? sql`cross join (select 0 as visitors)` : sql`full join (${visitors}) as visitors using (value)`}
    where value is not null
  `;
}

/** Sessions that begin in the range, by the values of those of their events that meet the filters, also of later ones. */
async function sessionsOf(
  context: ReportContext,
  scope: Scope,
  grouping: Grouping,
): Promise<RawBuilder<unknown>> {
  const { from, to } = toDays(scope.range);
  const isOfEvents = isDimension(grouping) && DIMENSIONS[grouping] === 'event';
  const value = isOfEvents || isDimension(grouping) ? eventValue(grouping) : sessionTime(grouping);
  const isDistinct = isOfEvents || hasEventFilter(scope.filters);
  const events = await eventsOf(context, scope, isDistinct);
  const isBegun = sql`session_start >= ${sql.lit(from * DAY_MS)} and session_start < ${sql.lit((to + 1) * DAY_MS)}`;
  const begun = isDistinct
    ? sql`select distinct ${value} as value, visitor, session_start, is_bounce from ${events} where ${isBegun}`
    : sql`select ${value} as value, is_bounce from ${events} where ${isBegun} and is_first`;
  return sql`select value, count(*) as sessions, count(*) filter (is_bounce) as bounces from (${begun}) group by value`;
}

export function toMetrics({
  value: _value,
  lastDay: _day,
  engagedMs,
  ...metrics
}: NumbersRow<unknown>): Metrics {
  return { ...metrics, engagedSeconds: Math.round(engagedMs / 1000) };
}

function isDimension(grouping: Grouping): grouping is Dimension {
  return grouping !== null && grouping !== 'hour' && grouping !== 'day';
}

function eventValue(grouping: Grouping): RawBuilder<unknown> {
  if (isDimension(grouping)) return dimensionValue(grouping);
  if (grouping === null) return sql`0`;
  return grouping === 'day' ? sql`day` : sql`time // ${sql.lit(HOUR_MS)}`;
}

function sessionTime(grouping: 'hour' | 'day' | null): RawBuilder<unknown> {
  if (grouping === null) return sql`0`;
  return sql`session_start // ${sql.lit(grouping === 'day' ? DAY_MS : HOUR_MS)}`;
}
