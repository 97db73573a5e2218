import { type RawBuilder, sql } from 'kysely';
import { DIMENSIONS, type Dimension, OCCURRENCES, SAVING_METHODS } from '@/lib/insights/dimensions';
import { DAY_MS } from '@/lib/insights/durations';
import { type FilterCondition, listConditions } from '@/lib/insights/filters';
import type { Scope } from '@/lib/insights/insights-reader';
import type { DayRange, TimeRange } from '@/lib/insights/period';
import { COUNTS, isNamed, type ReportColumn } from '@/lib/server/insights/days/columns';
import type { DuckDbConnection } from '@/lib/server/insights/days/duckdb';
import type { EventSource } from '@/lib/server/insights/days/event-source';
import type { EarlierVisitors } from './earlier-visitors';

/** How long, in ms, a query may take. */
const QUERY_LIMIT_MS = 5_000;

/** Events up to which those of a scope are read once and are in memory for all parts of a query: some 100 MB. More are read for each part. */
export const MAX_IN_MEMORY = 1_000_000;

/** Local days counted from the epoch, both included. */
export type Days = { from: number; to: number };

/** The column of a dimension. Only events with one of the names have a value. */
const COLUMNS: Readonly<
  Record<Dimension, { column: ReportColumn | 'visitor_kind'; names?: readonly string[] }>
> = {
  pageKind: { column: 'page_kind' },
  page: { column: 'page' },
  list: { column: 'list' },
  language: { column: 'language' },
  term: { column: 'subject', names: ['search'] },
  store: { column: 'subject', names: ['app hand-off'] },
  position: { column: 'place', names: ['app hand-off'] },
  error: { column: 'subject', names: ['error', 'ErrorBoundary'] },
  method: { column: 'subject', names: ['list shared', ...Object.keys(SAVING_METHODS)] },
  redirect: { column: 'subject', names: ['app redirect'] },
  device: { column: 'device' },
  browser: { column: 'browser' },
  os: { column: 'os' },
  channel: { column: 'channel' },
  source: { column: 'source' },
  referrerHost: { column: 'referrer_host' },
  referrerPage: { column: 'referrer_page' },
  medium: { column: 'medium' },
  campaign: { column: 'campaign' },
  campaignContent: { column: 'campaign_content' },
  campaignTerm: { column: 'campaign_term' },
  entryPage: { column: 'entry_page' },
  visitorKind: { column: 'visitor_kind' },
};

/** What reports read from. */
export type ReportContext = { source: EventSource; duckdb: DuckDbConnection; earlier: EarlierVisitors };

/** Runs the query of a report. */
export function runReport<Row>({ duckdb }: ReportContext, query: RawBuilder<Row>): Promise<Row[]> {
  return duckdb.query(query, QUERY_LIMIT_MS);
}

export function toDays({ from, to }: DayRange): Days {
  return { from: Date.parse(`${from}T00:00:00Z`) / DAY_MS, to: Date.parse(`${to}T00:00:00Z`) / DAY_MS };
}

/** Whether an event of the days of a range is in it: by its day where that is enough, because times take longer to read. */
export function isWithin(range: TimeRange): RawBuilder<boolean> {
  const isBeforeEnd =
    range.end === undefined ? sql`day <= ${sql.lit(toDays(range).to)}` : sql`time < ${sql.lit(range.end)}`;
  return range.start === undefined
    ? sql`${isBeforeEnd}`
    : sql`(time >= ${sql.lit(range.start)} and ${isBeforeEnd})`;
}

type EventOptions = {
  /** Whether all events of its days and of those after them are returned in which a session can go on. */
  isWholeDays?: boolean;
  /** What they are grouped by. */
  dimension?: Dimension | null;
  /** The local day from which on visitors are new; by default the first one of the range. */
  since?: number;
};

/** The events of a scope that count and meet its filters. */
export async function eventsOf(
  context: ReportContext,
  { range, filters }: Scope,
  { isWholeDays = false, dimension = null, since }: EventOptions = {},
): Promise<RawBuilder<unknown>> {
  const { source } = context;
  const { from, to } = toDays(range);
  const all = await source.ofDays(from, isWholeDays ? to + source.sessionDays : to);
  const hasKinds = dimension === 'visitorKind' || filters.visitorKind !== undefined;
  const events = hasKinds ? await withVisitorKinds(context, all, since ?? from) : all;
  const given = listConditions(filters);
  const occurrences = given.filter(isOccurrence);
  const conditions = [
    COUNTS,
    ...(isWholeDays ? [] : [isWithin(range)]),
    ...given.filter((condition) => !isOccurrence(condition)).map(meets),
    ...occurrences.map(() => sql`session_start is not null`),
  ];
  const found = sql`(select * from ${events} where ${sql.join(conditions, sql` and `)})`;
  if (occurrences.length === 0) return found;
  return occurrences.reduce(
    withOccurrence(await source.ofDays(from - source.sessionDays, to + source.sessionDays)),
    found,
  );
}

function isOccurrence({ dimension }: FilterCondition): boolean {
  return OCCURRENCES.some((name) => name === dimension);
}

/** Adds the condition that something occurred in the session of an event, or that it did not, also on the day before or after the range. */
function withOccurrence(all: RawBuilder<unknown>) {
  return (events: RawBuilder<unknown>, { dimension, operator, values }: FilterCondition) => {
    const isNot = operator === 'not';
    const isIt = meets({ dimension, operator: isNot ? 'is' : operator, values });
    return sql`(
      select * from ${events} ${sql.raw(isNot ? 'anti' : 'semi')} join (
        select visitor, session_start from ${all} where ${COUNTS} and ${isIt}
      ) as visit using (visitor, session_start)
    )`;
  };
}

/** Events with the column `visitor_kind`: whether their visitor was there before a day. It depends on the period, so that no file has it. */
async function withVisitorKinds(
  { earlier }: ReportContext,
  events: RawBuilder<unknown>,
  from: number,
): Promise<RawBuilder<unknown>> {
  return sql`(
    select event.*, case when event.visitor is not null then if(earlier.visitor is null, 'new', 'returning') end as visitor_kind
    from ${events} as event
    left join ${await earlier.before(from, QUERY_LIMIT_MS)} as earlier on event.visitor = earlier.visitor
  )`;
}

/**
 * Whether an event meets a condition. One without a value meets only `not`, so that of all events, each meets either `is` or `not`. An event
 * of the server has no session, of which nothing is known: it meets no condition of sessions.
 */
export function meets({ dimension, operator, values }: FilterCondition): RawBuilder<boolean> {
  const value = dimensionValue(dimension);
  if (operator === 'contains') {
    const parts = values.map((part) => sql`contains(lower(${value}), lower(${part}))`);
    return sql`(${sql.join(parts, sql` or `)})`;
  }
  if (operator === 'is') return sql`${value} in (${sql.join(values)})`;
  const isNone = sql<boolean>`(${value} is null or ${value} not in (${sql.join(values)}))`;
  return DIMENSIONS[dimension] === 'event' ? isNone : sql`session_start is not null and ${isNone}`;
}

/** Whether only some events can have a value of a dimension: searches have a term, and views have none. */
export function isOfSomeEvents(dimension: Dimension): boolean {
  return COLUMNS[dimension].names !== undefined;
}

/** How a list was shared, as the event says, or saved, as its name says. */
const METHOD = sql<string | null>`case name
  when 'list shared' then subject
  ${sql.join(
    Object.entries(SAVING_METHODS).map(
      ([name, method]) => sql`when ${sql.lit(name)} then ${sql.lit(method)}`,
    ),
    sql` `,
  )}
end`;

/** The value of a dimension that an event or its session has; null without one. */
export function dimensionValue(dimension: Dimension): RawBuilder<string | null> {
  if (dimension === 'method') return METHOD;
  const { column, names } = COLUMNS[dimension];
  return names ? sql`case when ${isNamed(names)} then ${sql.ref(column)} end` : sql.ref(column);
}
