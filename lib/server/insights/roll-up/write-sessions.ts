import type { RowValues } from '@/lib/server/insights/sql/roll-up-engine';
import { type PackedEvent, packEvents } from '@/lib/server/insights/sql/session-events';
import {
  addSession,
  type Contributions,
  createContributions,
  getOrCreate,
  STORED_COLUMNS,
  type StoredSession,
} from './contributions';
import { END_OF_TIME } from './marks';
import {
  type RollUpTransaction,
  readEventsOfSession,
  readVisitorDays,
  type VisitorEvent,
} from './read-history';
import { applyDifferences, encodeCounts, findChangedValues, type VisitorChanges } from './visitor-days';
import { writeContributions, writeVisitorChanges } from './write-contributions';

/** With so many events, no further session is subtracted in a transaction: that takes some 30 µs for each of them. */
const MAX_SUBTRACTED_EVENTS = 2_000;

/** Stores sessions with their events, in place of those with the same keys. */
export async function storeSessions(
  { transaction, engine }: RollUpTransaction,
  sessions: ReadonlyArray<{ session: StoredSession; events: readonly PackedEvent[] }>,
): Promise<void> {
  const columns = [...STORED_COLUMNS, 'events'];
  const set = columns.slice(1).map((name) => `"${name}" = excluded."${name}"`);
  await engine.insertRows(
    transaction,
    { table: 'session', columns },
    sessions.map(({ session, events }) => [
      ...STORED_COLUMNS.map((name) => session[name]),
      packEvents(events),
    ]),
    `on conflict (key) do update set ${set.join(', ')}`,
  );
}

/** Returns the first of some keys for new sessions. */
export async function takeKeys({ transaction }: RollUpTransaction, count: number): Promise<number> {
  if (count === 0) return 0;
  const { next_session } = await transaction
    .updateTable('roll_up')
    .set(({ eb }) => ({ next_session: eb('next_session', '+', count) }))
    .returning('next_session')
    .executeTakeFirstOrThrow();
  return next_session - count;
}

/**
 * Deletes the first of some sessions, at least one, and what they contribute. Their events remain, as ones that are not rolled up.
 *
 * @returns those that were deleted. The others are left to another transaction: with them, too many events would be read in this one.
 */
export async function subtractSessions(
  target: RollUpTransaction,
  given: readonly StoredSession[],
): Promise<readonly StoredSession[]> {
  if (given.length === 0) return [];
  const { transaction, engine } = target;
  const differences = createContributions();
  const subtracted: VisitorEvent[] = [];
  const sessions: StoredSession[] = [];
  for (const session of given) {
    if (subtracted.length >= MAX_SUBTRACTED_EVENTS) break;
    sessions.push(session);
    const events = await readEventsOfSession(target, session, session.start);
    addSession(differences, session, { events, sign: -1 });
    subtracted.push(...events);
  }
  await writeDifferences(target, differences);
  await unassignEvents(target, subtracted);
  await engine.deleteRows(
    transaction,
    { table: 'session', columns: ['key'] },
    sessions.map(({ key }) => [key]),
  );
  return sessions;
}

/** Marks events as not rolled up. */
export async function unassignEvents(
  { transaction, engine }: RollUpTransaction,
  events: ReadonlyArray<{ key: number }>,
): Promise<void> {
  if (events.length === 0) return;
  const given = engine.rows(
    { key: 'integer' },
    events.map(({ key }) => ({ key })),
  );
  await transaction
    .updateTable('event')
    .set({ session: null })
    .where('key', 'in', given.$castTo<number>())
    .execute();
}

/** Writes differences of all numbers, also to the days of the visitors. */
export async function writeDifferences(target: RollUpTransaction, differences: Contributions): Promise<void> {
  const { transaction, engine } = target;
  const days = await readVisitorDays(
    target,
    [...differences.visitorDays].flatMap(([visitor, changed]) =>
      [...changed.keys()].map((day) => ({ visitor, first: day, last: day })),
    ),
  );
  // A value that a day gets or loses changes what is counted on other days.
  const dependent = [...differences.visitorDays].flatMap(([visitor, changed]) =>
    findChangedValues(days.get(visitor) ?? new Map(), changed).size === 0
      ? []
      : [{ visitor, first: 0, last: END_OF_TIME }],
  );
  for (const [visitor, all] of await readVisitorDays(target, dependent)) days.set(visitor, all);
  const changes: VisitorChanges = { visitors: new Map(), funnel: new Map() };
  const upserted: RowValues[] = [];
  const deleted: RowValues[] = [];
  for (const [visitor, changed] of differences.visitorDays) {
    const visitorDays = getOrCreate(days, visitor, () => new Map());
    for (const day of applyDifferences(visitorDays, changed, changes)) {
      const counts = visitorDays.get(day);
      if (counts) upserted.push([visitor, day, encodeCounts(counts)]);
      else deleted.push([visitor, day]);
    }
  }
  await engine.insertRows(
    transaction,
    { table: 'visitor_day', columns: ['visitor', 'day', 'counts'] },
    upserted,
    'on conflict (visitor, day) do update set counts = excluded.counts',
  );
  await engine.deleteRows(transaction, { table: 'visitor_day', columns: ['visitor', 'day'] }, deleted);
  await writeVisitorChanges(target, changes);
  await writeContributions(target, differences);
}
