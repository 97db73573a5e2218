import type { SqlBool } from 'kysely';
import { beginsSession } from '@/lib/insights/sessions';
import { COUNTS } from '@/lib/server/insights/sql/insights-tables';
import type { StoredSession } from './contributions';
import type { Mark } from './marks';
import type { RollUpTransaction } from './read-history';
import { storeSessions, subtractSessions, takeKeys } from './write-sessions';

/** A session, or the first part of it. */
type Part = Pick<StoredSession, 'start' | 'end'>;

/** Whether events of a mark are after a session that is not counted, and do not belong to it. */
export async function isUnchanged(
  target: RollUpTransaction,
  { visitor, start, end }: StoredSession,
  mark: Mark,
): Promise<boolean> {
  if (mark.since <= end) return false;
  return (await findEnd(target, { visitor, start, end }, 1)).end === end;
}

/**
 * Leaves a session out of all numbers that has too many events to be read at once. It is stored as one that is not counted, so that events
 * that arrive later are known to belong to it. Its events are not read, only their times, and so many of them in a transaction.
 *
 * @param part what is known of the session.
 * @returns what remains to be rolled up of the mark. Each transaction deletes a session that was counted, finds a later end, or is the last
 * one about this session.
 */
export async function skipSession(
  target: RollUpTransaction,
  { visitor, until }: Mark,
  { part, maxSessionEvents }: { part: Part; maxSessionEvents: number },
): Promise<Mark[]> {
  const { transaction, engine } = target;
  const { start } = part;
  const { end, next, isComplete } = await findEnd(target, { visitor, ...part }, maxSessionEvents);
  const stored = await transaction
    .selectFrom('session')
    .selectAll()
    .where('visitor', '=', visitor)
    .where('start', '>=', start)
    .where('start', '<=', end)
    .orderBy('start')
    .execute();
  const counted = stored.find(({ is_counted }) => is_counted === 1);
  if (counted) {
    await subtractSessions(target, [counted]);
    return [{ visitor, since: start, until: Math.max(until, counted.end) }];
  }
  if (stored.length === 0) {
    process.emitWarning('A visitor has too many events in one session. They are stored, but not counted.', {
      detail: `visitor ${visitor}`,
    });
  }
  await engine.deleteRows(
    transaction,
    { table: 'session', columns: ['key'] },
    stored.map(({ key }) => [key]),
  );
  // While everything is rolled up anew, they have sessions that do not exist any more.
  await transaction
    .updateTable('event')
    .set({ session: null })
    .where('visitor', '=', visitor)
    .where('time', '>=', start)
    .where('time', '<=', end)
    .where('session', 'is not', null)
    .execute();
  const key = await takeKeys(target, 1);
  await storeSessions(target, [{ session: { ...NOT_COUNTED, key, visitor, start, end }, events: [] }]);
  const changedUntil = Math.max(until, ...stored.map((session) => session.end));
  if (!isComplete) return [{ visitor, since: start, until: Math.max(changedUntil, end) }];
  return next !== null && next <= changedUntil ? [{ visitor, since: next, until: changedUntil }] : [];
}

const NOT_COUNTED = {
  views: 0,
  is_bounce: 0,
  is_counted: 0,
  device: 0,
  browser: 0,
  os: 0,
  channel: 0,
  source: 0,
  medium: null,
  campaign: null,
  entry_page: null,
} as const satisfies Partial<StoredSession>;

/** Finds the end of a session, and the time of the first event after it. It is not complete if it has more events than are read. */
async function findEnd(
  { transaction }: RollUpTransaction,
  { visitor, start, end: known }: Part & { visitor: number },
  limit: number,
): Promise<{ end: number; next: number | null; isComplete: boolean }> {
  const times = await transaction
    .selectFrom('event')
    .select('time')
    .where('visitor', '=', visitor)
    .where('time', '>', known)
    .where(COUNTS.$castTo<SqlBool>())
    .orderBy('time')
    .limit(limit)
    .execute();
  let end = known;
  for (const { time } of times) {
    if (beginsSession(time, { start, end })) return { end, next: time, isComplete: true };
    end = time;
  }
  return { end, next: null, isComplete: times.length < limit };
}
