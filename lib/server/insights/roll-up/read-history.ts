import { type RawBuilder, sql } from 'kysely';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@/lib/insights/definitions';
import { COUNTS, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { EventNames } from '@/lib/server/insights/sql/labels';
import { readProperties } from '@/lib/server/insights/sql/property-blocks';
import type { EngineTransaction } from '@/lib/server/insights/sql/roll-up-engine';
import {
  type CountedEvent,
  getOrCreate,
  STORED_COLUMNS,
  type StoredSession,
  type VisitorDays,
} from './contributions';
import { describeVisit, type VisitDescription } from './describe-visit';
import { END_OF_TIME, type Mark } from './marks';
import { decodeCounts } from './visitor-days';

/** Events whose properties are in memory at once: each can have 65,536 characters. */
const PROPERTIES_AT_ONCE = 100;

/** What reads and writes in a transaction that rolls up. */
export type RollUpTransaction = EngineTransaction & { names: EventNames };

const MARK_TYPES = { visitor: 'integer', since: 'integer', until: 'integer' } as const;

/** Reads the sessions that events of the marks may have changed, and the next one of each mark, by visitor and start. */
export async function readSessions(
  { transaction, engine }: RollUpTransaction,
  marks: readonly Mark[],
): Promise<StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    with mark as materialized (
      select visitor, since, coalesce(
        (select min(start) from session where session.visitor = given.visitor and session.start > given.until),
        ${sql.lit(END_OF_TIME)}
      ) as next_start
      from ${engine.rows(MARK_TYPES, marks)} as given
    )
    select ${sql.join(STORED_COLUMNS.map((name) => sql.ref(`session.${name}`)))} from mark
    inner join session on session.visitor = mark.visitor
      and session.start > mark.since - ${sql.lit(SESSION_IDLE_MS + SESSION_MAX_MS)}
      and session.start <= mark.next_start
    where session."end" > mark.since - ${sql.lit(SESSION_IDLE_MS)}
    order by session.visitor, session.start
  `.execute(transaction);
  return rows;
}

export type VisitorEvent = CountedEvent & {
  visitor: number;
  /** The label of its name. */
  nameKey: number;
  properties_at: number;
  received: number;
};

const COLUMNS = [
  'visitor',
  'key',
  'time',
  'session',
  'name',
  'page_kind',
  'page',
  'list',
  'language',
  'subject',
  'place',
  'amount',
  'vitals',
  'properties_at',
  'received',
] as const;

type EventRow = [
  visitor: number,
  key: number,
  time: number,
  session: number | null,
  name: number,
  page_kind: number | null,
  page: number | null,
  list: number | null,
  language: number | null,
  subject: number | null,
  place: number | null,
  amount: number | null,
  vitals: number | null,
  properties_at: number,
  received: number,
];

/** Reads the events of marks in the order of visitor and time, at most `limit`. */
export function readEvents(
  target: RollUpTransaction,
  marks: readonly Mark[],
  limit: number,
): Promise<VisitorEvent[]> {
  const given = target.engine.rows(MARK_TYPES, marks);
  return readRows(
    target,
    sql`
      select ${sql.join(COLUMNS.map((name) => sql.ref(`event.${name}`)))} from ${given} as mark
      inner join event on event.visitor = mark.visitor and event.time >= mark.since and event.time <= mark.until
      where ${COUNTS}
      order by event.visitor, event.time, event.key
      limit ${limit}
    `,
  );
}

/** Reads the events of a session since a time. */
export function readEventsOfSession(
  target: RollUpTransaction,
  { key, visitor, end }: StoredSession,
  since: number,
): Promise<VisitorEvent[]> {
  return readRows(
    target,
    sql`
      select ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from event
      where visitor = ${visitor} and time >= ${since} and time <= ${end} and session = ${key} and ${COUNTS}
    `,
  );
}

/** Reads the events of the server between two times that are not rolled up, in the order of their times. */
export function readServerEvents(
  target: RollUpTransaction,
  { since, until, session }: Pick<Mark, 'since' | 'until'> & { session: number },
  limit: number,
): Promise<VisitorEvent[]> {
  const columns = COLUMNS.map((name) => (name === 'visitor' ? sql`0 as visitor` : sql.ref(name)));
  return readRows(
    target,
    sql`
      select ${sql.join(columns)} from event
      where visitor is null and time >= ${since} and time <= ${until} and ${COUNTS} and (session is null or session <> ${session})
      order by time, key
      limit ${limit}
    `,
  );
}

/** Reads events as one text, which takes less time than an object for each row. */
async function readRows(target: RollUpTransaction, query: RawBuilder<unknown>): Promise<VisitorEvent[]> {
  const { transaction, engine, names } = target;
  const { rows } = await sql<{ events: string | null }>`
    select ${engine.jsonRows(COLUMNS)} as events from (${query}) as selected_event
  `.execute(transaction);
  const events = JSON.parse(rows[0]?.events ?? '[]') as EventRow[];
  await names.read(
    { db: transaction, engine },
    events.map((event) => event[4]),
  );
  return events.map(
    ([
      visitor,
      key,
      time,
      session,
      name,
      page_kind,
      page,
      list,
      language,
      subject,
      place,
      amount,
      vitals,
      properties_at,
      received,
    ]) => ({
      visitor,
      key,
      time,
      session,
      nameKey: name,
      name: names.name(name),
      page_kind,
      page,
      list,
      language,
      subject,
      place,
      amount,
      vitals,
      properties_at,
      received,
    }),
  );
}

/** Reads what events say about the visitor, by `properties_at`. Their properties are not kept: they can be long. */
export async function readVisits(
  { transaction, engine }: RollUpTransaction,
  locations: readonly number[],
): Promise<ReadonlyMap<number, VisitDescription>> {
  const visits = new Map<number, VisitDescription>();
  for (let start = 0; start < locations.length; start += PROPERTIES_AT_ONCE) {
    const properties = await readProperties(
      { db: transaction, engine },
      locations.slice(start, start + PROPERTIES_AT_ONCE),
    );
    for (const [location, text] of properties) visits.set(location, describeVisit(JSON.parse(text)));
  }
  return visits;
}

/** Reads days of visitors. */
export async function readVisitorDays(
  { transaction, engine }: RollUpTransaction,
  wanted: ReadonlyArray<{ visitor: number; first: number; last: number }>,
): Promise<Map<number, VisitorDays>> {
  const days = new Map<number, VisitorDays>();
  if (wanted.length === 0) return days;
  const given = engine.rows({ visitor: 'integer', first: 'integer', last: 'integer' }, wanted);
  const { rows } = await sql<InsightsTables['visitor_day']>`
    select visitor_day.* from ${given} as wanted
    inner join visitor_day on visitor_day.visitor = wanted.visitor
      and visitor_day.day >= wanted.first and visitor_day.day <= wanted.last
  `.execute(transaction);
  for (const { visitor, day, counts } of rows) {
    getOrCreate(days, visitor, () => new Map()).set(day, decodeCounts(counts));
  }
  return days;
}
