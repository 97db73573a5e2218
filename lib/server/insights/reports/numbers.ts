import { type RawBuilder, sql } from 'kysely';
import { type Metric, type Metrics, VIEW_EVENTS } from '@/lib/insights/definitions';
import { DIMENSIONS, type Dimension } from '@/lib/insights/dimensions';
import { DAY_MS, HOUR_MS } from '@/lib/insights/durations';
import { hasEventFilter } from '@/lib/insights/filters';
import type { Scope } from '@/lib/insights/insights-reader';
import { dimensionValue, eventsOf, isNamed, type ReportContext, toDays } from './report-query';

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

/** Events up to which those of a scope are read once and are in memory for all numbers: some 100 MB. More are read for each of three numbers. */
const MAX_IN_MEMORY = 1_000_000;

/** A query of all numbers by value, as `NumbersRow`. Values without any number have no row. */
export async function numbersOf<Value extends string | number>(
  context: ReportContext,
  scope: Scope,
  grouping: Grouping,
): Promise<RawBuilder<NumbersRow<Value>>> {
  const { from, to } = toDays(scope.range);
  const isOfEvents = isDimension(grouping) && DIMENSIONS[grouping] === 'event';
  // Otherwise the first event of a session stands for it.
  const hasSessionsByEvents = isOfEvents || hasEventFilter(scope.filters);
  const events = await eventsOf(context, scope, hasSessionsByEvents);
  const isInMemory = context.source.countPacked(from, to) <= MAX_IN_MEMORY;
  const inRange = sql`scope_event where day <= ${sql.lit(to)}`;
  const value = eventValue(grouping);
  const sums = sql`
    select value, max(last_day) as "lastDay", sum(engaged_ms) as "engagedMs", sum(empty) as "emptySearches",
      ${sql.join(Object.entries(COUNTED).map(([metric, names]) => sql`sum(events) filter (${isNamed(names)}) as ${sql.ref(metric)}`))}
    from (
      select ${value} as value, name, count(*) as events, sum(engaged_ms) as engaged_ms,
        count(*) filter (results = 0) as empty, max(day) as last_day
      from ${inRange} group by all
    ) group by value
  `;
  const visitors = sql`select ${value} as value, count(distinct visitor) as visitors from ${inRange} group by all`;
  const sessionValue = isDimension(grouping) ? value : sessionTime(grouping);
  const begun = sql`
    from scope_event
    where session_start >= ${sql.lit(from * DAY_MS)} and session_start < ${sql.lit((to + 1) * DAY_MS)}
  `;
  const sessions = hasSessionsByEvents
    ? sql`select distinct ${sessionValue} as value, visitor, session_start, is_bounce ${begun}`
    : sql`select ${sessionValue} as value, is_bounce ${begun} and is_first`;
  const columns = [...Object.keys(COUNTED), ...OTHERS].map(
    (metric) => sql`coalesce(${sql.ref(metric)}, 0) as ${sql.ref(metric)}`,
  );
  return sql`
    with scope_event as ${sql.raw(isInMemory ? 'materialized' : 'not materialized')} (
      select day, time, name, results, engaged_ms, visitor, session_start, is_first, is_bounce,
        ${isDimension(grouping) ? dimensionValue(grouping) : sql`null`} as dimension_value
      from ${events}
    )
    select value, "lastDay", ${sql.join(columns)}
    from (${sums}) as sums
    full join (
      select value, count(*) as sessions, count(*) filter (is_bounce) as bounces from (${sessions}) group by value
    ) as sessions using (value)
    ${grouping === 'hour' ? sql`cross join (select 0 as visitors)` : sql`full join (${visitors}) as visitors using (value)`}
    where value is not null
  `;
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
  if (isDimension(grouping)) return sql`dimension_value`;
  if (grouping === null) return sql`0`;
  return grouping === 'day' ? sql`day` : sql`time // ${sql.lit(HOUR_MS)}`;
}

function sessionTime(grouping: 'hour' | 'day' | null): RawBuilder<unknown> {
  if (grouping === null) return sql`0`;
  return sql`session_start // ${sql.lit(grouping === 'day' ? DAY_MS : HOUR_MS)}`;
}
