import { type RawBuilder, sql } from 'kysely';
import { INTERACTIVE_EVENTS, SESSION_IDLE_MS, SESSION_MAX_MS, VIEW_EVENTS } from '@/lib/insights/definitions';
import { DIRECT } from '@/lib/insights/traffic-source';
import { COUNTS, columnList, columnTypes, EVENT_COLUMNS, isNamed, LOAD, SESSION_COLUMNS } from './columns';
import type { DuckDbConnection } from './duckdb';

/**
 * Computes the sessions of the events in the temporary table `event`, which has `EVENT_COLUMNS` and `seq`. The table must have whole days, and
 * for the sessions of a day also the days before and after it: a session is no longer than a day.
 *
 * @returns all events with `EVENT_COLUMNS` and `SESSION_COLUMNS`.
 */
export async function computeSessions(duckdb: DuckDbConnection): Promise<RawBuilder<unknown>> {
  await duckdb.query(sql`
    create or replace temp table ordered_event as
    select *, min(time) over (partition by visitor, chain) as session_start from (
      select *, sum(case when pause < ${sql.lit(SESSION_IDLE_MS)} then 0 else 1 end) over in_order as chain from (
        select *, time - lag(time) over in_order as pause, row_number() over in_order as position
        from event where ${COUNTS} and visitor is not null
        window in_order as (partition by visitor order by time, seq)
      )
      window in_order as (partition by visitor order by time, seq)
    )
  `);
  while ((await duckdb.query(cutLongSessions)).some((row) => row.Count > 0));
  await duckdb.query(describeSessions);
  return sql`(
    select ${columnList(EVENT_COLUMNS)}, ${columnList(SESSION_COLUMNS)}, seq
    from (
      select *, position = first_position as is_first, position is not distinct from last_view as is_exit
      from ordered_event join session using (visitor, session_start)
    )
    union all by name
    select ${columnList(EVENT_COLUMNS)}, seq from event where not (${COUNTS}) or visitor is null
  )`;
}

/** Creates the table `event`, or empties it. */
export async function createEventTable(duckdb: DuckDbConnection, name = 'event'): Promise<void> {
  await duckdb.query(
    sql`create or replace temp table ${sql.table(name)} (${columnTypes({ ...EVENT_COLUMNS, seq: 'BIGINT' })})`,
  );
}

/** Begins another session with the first event after the longest time. It has to be repeated for sessions that are still too long. */
const cutLongSessions = sql<{ Count: number }>`
  update ordered_event set session_start = next.start_of_next from (
    select visitor, session_start, min(time) as start_of_next from ordered_event
    where time - session_start > ${sql.lit(SESSION_MAX_MS)} group by all
  ) as next
  where next.visitor = ordered_event.visitor and next.session_start = ordered_event.session_start
    and ordered_event.time - ordered_event.session_start > ${sql.lit(SESSION_MAX_MS)}
`;

/** The value of the first page load; without one, of the first event. */
const ofFirstLoad = (column: string) => sql`
  coalesce(arg_min(${sql.ref(column)}, position) filter (${isNamed([LOAD])}), arg_min(${sql.ref(column)}, position))
`;

/** Columns that say how the visitor came. */
const TRAFFIC_COLUMNS = [
  'channel',
  'source',
  'referrer_host',
  'referrer_page',
  'medium',
  'campaign',
  'campaign_content',
  'campaign_term',
] as const satisfies ReadonlyArray<keyof typeof SESSION_COLUMNS>;

/** A struct with these columns. */
const traffic = (value: (column: (typeof TRAFFIC_COLUMNS)[number]) => RawBuilder<unknown>) =>
  sql`{${sql.join(TRAFFIC_COLUMNS.map((column) => sql`${sql.ref(column)}: ${value(column)}`))}}`;

/**
 * How the visitor came is what the first page load says that says anything about it; device and browser are those of the first page load.
 * The page of the first view may be null.
 */
const describeSessions = sql`
  create or replace temp table session as
  select visitor, session_start, first_position, last_view, is_bounce, device, browser, os, traffic.*, entry.page as entry_page
  from (
    select visitor, session_start, min(position) as first_position,
      max(position) filter (${isNamed(VIEW_EVENTS)}) as last_view,
      count(*) filter (${isNamed(VIEW_EVENTS)}) = 1 and count(*) filter (${isNamed(INTERACTIVE_EVENTS)}) = 0 as is_bounce,
      ${ofFirstLoad('own_device')} as device,
      ${ofFirstLoad('own_browser')} as browser,
      ${ofFirstLoad('own_os')} as os,
      coalesce(
        arg_min(${traffic((column) => sql.ref(`own_${column}`))}, position) filter (own_channel is not null),
        ${traffic((column) => sql.lit(column === 'channel' || column === 'source' ? DIRECT[column] : null))}
      ) as traffic,
      arg_min({page: page}, position) filter (${isNamed(VIEW_EVENTS)}) as entry
    from ordered_event group by visitor, session_start
  )
`;
