import { type RawBuilder, sql, type Transaction } from 'kysely';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@/lib/insights/definitions';
import { VITALS } from '@/lib/insights/vital-buckets';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { EventNames } from '@/lib/server/insights/sql/labels';
import type { RollUpEngine } from '@/lib/server/insights/sql/roll-up-engine';
import {
  type CountedEvent,
  getOrCreate,
  type StoredSession,
  type VisitorDays,
  type VitalValues,
} from './contributions';
import { describeVisit } from './describe-visit';
import { decodeCounts } from './visitor-days';

/** Events whose properties are in memory at once: each can have 65,536 characters. */
const PROPERTIES_AT_ONCE = 100;

/** What reads and writes in a transaction that rolls up. */
export type RollUpTransaction = {
  transaction: Transaction<InsightsTables>;
  engine: RollUpEngine;
  names: EventNames;
};

/** From which time on, in epoch ms, the events of a visitor may have changed. */
export type Mark = { visitor: number; since: number };

/** Condition of events that count. */
export const COUNTS: RawBuilder<boolean> = sql<boolean>`event.flags & 7 = 0`;

/** Reads the sessions that events since the marks may have changed, by visitor and start. */
export async function readSessions(
  { transaction, engine }: RollUpTransaction,
  marks: readonly Mark[],
): Promise<StoredSession[]> {
  const given = engine.rows({ visitor: 'integer', since: 'integer' }, marks);
  const { rows } = await sql<StoredSession>`
    select session.* from ${given} as mark
    inner join session on session.visitor = mark.visitor
      and session.start > mark.since - ${sql.lit(SESSION_IDLE_MS + SESSION_MAX_MS)}
    where session."end" > mark.since - ${sql.lit(SESSION_IDLE_MS)}
    order by session.visitor, session.start
  `.execute(transaction);
  return rows;
}

export type VisitorEvent = CountedEvent & { visitor: number };

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
];

/** Reads the events of visitors since the marks in the order of visitor and time, at most `limit`. */
export function readEvents(
  target: RollUpTransaction,
  marks: readonly Mark[],
  limit: number,
): Promise<VisitorEvent[]> {
  const given = target.engine.rows({ visitor: 'integer', since: 'integer' }, marks);
  return readRows(
    target,
    sql`
      select ${sql.join(COLUMNS.map((name) => sql.ref(`event.${name}`)))} from ${given} as mark
      inner join event on event.visitor = mark.visitor and event.time >= mark.since
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

/** Reads events of the server that are not rolled up, in the order of their times. */
export function readServerEvents(
  target: RollUpTransaction,
  { since, session }: { since: number; session: number },
  limit: number,
): Promise<VisitorEvent[]> {
  const columns = COLUMNS.map((name) => (name === 'visitor' ? sql`0 as visitor` : sql.ref(name)));
  return readRows(
    target,
    sql`
      select ${sql.join(columns)} from event
      where visitor is null and time >= ${since} and ${COUNTS} and (session is null or session <> ${session})
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
  const keysOf = (name: string) =>
    events.flatMap((event) => (names.name(event[4]) === name ? [event[1]] : []));
  const visits = await readUsedProperties(target, keysOf('website started'), describeVisit);
  const vitals = await readUsedProperties(target, keysOf('web vitals'), readVitals);
  return events.map(
    ([visitor, key, time, session, name, page_kind, page, list, language, subject, place, amount]) => ({
      visitor,
      key,
      time,
      session,
      name: names.name(name),
      page_kind,
      page,
      list,
      language,
      subject,
      place,
      amount,
      visit: visits.get(key) ?? null,
      vitals: vitals.get(key) ?? null,
    }),
  );
}

/** Reads what is used of the properties of events, by key. It should keep no part of a long text: that keeps all of it in memory. */
export async function readUsedProperties<Used>(
  { transaction, engine }: RollUpTransaction,
  keys: readonly number[],
  use: (properties: Readonly<Record<string, unknown>>) => Used,
): Promise<ReadonlyMap<number, Used>> {
  const used = new Map<number, Used>();
  for (let start = 0; start < keys.length; start += PROPERTIES_AT_ONCE) {
    const given = engine.rows(
      { key: 'integer' },
      keys.slice(start, start + PROPERTIES_AT_ONCE).map((key) => ({ key })),
    );
    const rows = await transaction
      .selectFrom('event')
      .select(['key', 'properties'])
      .where('key', 'in', given.$castTo<number>())
      .execute();
    for (const { key, properties } of rows) used.set(key, use(JSON.parse(properties)));
  }
  return used;
}

function readVitals(properties: Readonly<Record<string, unknown>>): VitalValues {
  const values = VITALS.flatMap((vital) => {
    const value = properties[vital];
    return typeof value === 'number' ? [[vital, value] as const] : [];
  });
  return Object.fromEntries(values);
}

/** Reads all days of visitors. */
export async function readVisitorDays(
  { transaction, engine }: RollUpTransaction,
  visitors: readonly number[],
): Promise<Map<number, VisitorDays>> {
  const days = new Map<number, VisitorDays>();
  if (visitors.length === 0) return days;
  const given = engine.rows(
    { visitor: 'integer' },
    visitors.map((visitor) => ({ visitor })),
  );
  const rows = await transaction
    .selectFrom('visitor_day')
    .selectAll()
    .where('visitor', 'in', given.$castTo<number>())
    .execute();
  for (const { visitor, day, counts } of rows) {
    getOrCreate(days, visitor, () => new Map()).set(day, decodeCounts(counts));
  }
  return days;
}
