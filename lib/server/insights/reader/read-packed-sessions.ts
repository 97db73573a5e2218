import { type RawBuilder, sql } from 'kysely';
import { SESSION_MAX_MS } from '@/lib/insights/definitions';
import { FILTER_DIMENSIONS, type FilterDimension } from '@/lib/insights/dimensions';
import { DAY_MS } from '@/lib/insights/durations';
import { END_OF_TIME } from '@/lib/server/insights/roll-up/marks';
import {
  EVENT_DIMENSION_COLUMNS,
  isEventDimension,
  SESSION_DIMENSION_COLUMNS,
} from '@/lib/server/insights/sql/dimension-keys';
import { COUNTS, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { type PackedEvent, packEvents } from '@/lib/server/insights/sql/session-events';

/** Sessions that are read at once: the first ones, and at most. */
const PAGE_SESSIONS = { first: 100, max: 1_000 } as const;

/** Packed events that are read at once, about. Those of a session can have 400 kB. */
const PAGE_BYTES = 1_000_000;

/** Events of the server that are read at once. */
const PAGE_EVENTS = 5_000;

/** Days counted from the epoch, both included. */
export type Days = { from: number; to: number };

/** Labels by dimension. A label that does not exist is -1. */
export type LabelFilters = Readonly<Partial<Record<FilterDimension, number>>>;

export type SessionColumn = (typeof SESSION_DIMENSION_COLUMNS)[keyof typeof SESSION_DIMENSION_COLUMNS];

export type PackedSession = Readonly<
  Pick<InsightsTables['session'], 'start' | 'is_bounce' | 'events'> & {
    /** Null for events of the server. These are no session: their start is before all others. */
    visitor: number | null;
    /** The label of the column that was asked for. */
    value: number | null;
  }
>;

type SessionRow = PackedSession & { key: number };

const COLUMNS = ['key', 'visitor', 'start', 'is_bounce', 'value', 'events'] as const;

type JsonRow = [
  key: number,
  visitor: number,
  start: number,
  is_bounce: number,
  value: number | null,
  events: string,
];

export type SessionQuery = {
  days: Days;
  filters: LabelFilters;
  /** The column of `value`. */
  column: SessionColumn | null;
};

/**
 * Reads the sessions that can have events in a range, and meet the conditions on sessions. Those on events are left to the caller, except that
 * sessions without an event of a list are not read.
 */
export function readPackedSessions(
  database: RollUpDatabase,
  query: SessionQuery,
): AsyncGenerator<readonly PackedSession[]> {
  return query.filters.list === undefined ? readByStart(database, query) : readByList(database, query);
}

async function* readByStart(
  database: RollUpDatabase,
  query: SessionQuery,
): AsyncGenerator<readonly PackedSession[]> {
  const { from, to } = query.days;
  let after = { start: from * DAY_MS - SESSION_MAX_MS - 1, key: END_OF_TIME };
  let size: number = PAGE_SESSIONS.first;
  for (;;) {
    const page = await readSessions(
      database,
      query,
      sql`(start, key) > (${after.start}, ${after.key}) and start < ${(to + 1) * DAY_MS}
        order by start, key limit ${size}`,
    );
    yield page;
    const last = page.at(-1);
    if (!last || page.length < size) return;
    after = last;
    size = nextSize(page);
  }
}

/** By the index of lists: few events have most of them. */
async function* readByList(
  database: RollUpDatabase,
  query: SessionQuery,
): AsyncGenerator<readonly PackedSession[]> {
  const { db, engine } = database;
  const { from, to } = query.days;
  const { rows } = await sql<{ session: number }>`
    select distinct session from event
    where list = ${query.filters.list} and time >= ${from * DAY_MS} and time < ${(to + 1) * DAY_MS + SESSION_MAX_MS}
      and ${COUNTS} and session is not null
  `.execute(db);
  const keys = rows.map(({ session }) => ({ key: session })).sort((a, b) => a.key - b.key);
  let size: number = PAGE_SESSIONS.first;
  while (keys.length > 0) {
    const given = engine.rows({ key: 'integer' }, keys.splice(0, size));
    const page = await readSessions(database, query, sql`key in ${given} and start < ${(to + 1) * DAY_MS}`);
    yield page;
    size = nextSize(page);
  }
}

/** How many sessions are read next, after those of a page. */
function nextSize(page: readonly PackedSession[]): number {
  const bytes = page.reduce((sum, { events }) => sum + events.length, 0);
  const size = bytes === 0 ? PAGE_SESSIONS.max : Math.floor((page.length * PAGE_BYTES) / bytes);
  return Math.min(PAGE_SESSIONS.max, Math.max(1, size));
}

/** Reads sessions as one text, which takes less time than an object for each row. */
async function readSessions(
  { db, engine }: RollUpDatabase,
  { filters, column }: SessionQuery,
  condition: RawBuilder<unknown>,
): Promise<SessionRow[]> {
  const ofFilters = FILTER_DIMENSIONS.flatMap((dimension) => {
    const label = filters[dimension];
    if (label === undefined || isEventDimension(dimension)) return [];
    return [sql`${sql.ref(SESSION_DIMENSION_COLUMNS[dimension])} = ${label}`];
  });
  const value = column === null ? sql`null` : sql.ref(column);
  const { rows } = await sql<{ sessions: string | null }>`
    select ${engine.jsonRows(COLUMNS)} as sessions from (
      select key, visitor, start, is_bounce, ${value} as value, ${engine.hex('events')} as events from session
      where ${sql.join([sql`is_counted = 1`, ...ofFilters, condition], sql` and `)}
    ) as found
  `.execute(db);
  const sessions = JSON.parse(rows[0]?.sessions ?? '[]') as JsonRow[];
  return sessions.map(([key, visitor, start, is_bounce, label, events]) => ({
    key,
    visitor,
    start,
    is_bounce,
    value: label,
    events: Buffer.from(events, 'hex'),
  }));
}

/** Reads the events of the server in a range that are rolled up and meet the conditions. They meet none on sessions. */
export async function* readServerEvents(
  { db }: RollUpDatabase,
  { days, filters }: Omit<SessionQuery, 'column'>,
): AsyncGenerator<readonly PackedSession[]> {
  const conditions = FILTER_DIMENSIONS.flatMap((dimension) => {
    const label = filters[dimension];
    if (label === undefined) return [];
    if (!isEventDimension(dimension)) return [sql`1 = 0`];
    return [sql`${sql.ref(EVENT_DIMENSION_COLUMNS[dimension].column)} = ${label}`];
  });
  let after = { time: days.from * DAY_MS - 1, key: END_OF_TIME };
  for (;;) {
    const { rows } = await sql<PackedEvent & { key: number }>`
      select key, time, name as "nameKey", page_kind, page, list, language, subject, place, amount, vitals from event
      where visitor is null and (time, key) > (${after.time}, ${after.key}) and time < ${(days.to + 1) * DAY_MS}
        and session = (select server_session from roll_up) and ${sql.join([COUNTS, ...conditions], sql` and `)}
      order by time, key limit ${PAGE_EVENTS}
    `.execute(db);
    yield [{ visitor: null, start: -1, is_bounce: 0, value: null, events: packEvents(rows) }];
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_EVENTS) return;
    after = last;
  }
}
