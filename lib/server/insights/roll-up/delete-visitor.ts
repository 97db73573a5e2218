import { sql } from 'kysely';
import { EventNames } from '@/lib/server/insights/sql/labels';
import { deleteEvents } from '@/lib/server/insights/sql/property-blocks';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import type { RollUpTransaction } from './read-history';
import { subtractSessions } from './write-sessions';

/** Sessions or events of a transaction. */
const MAX_SESSIONS = 20;
const MAX_EVENTS = 2_000;

/**
 * Deletes all that is stored about a visitor, in slices, and takes it out of all numbers.
 *
 * @param id the visitor's `distinct_id`.
 * @returns the number of events that were deleted; null if there is no such visitor.
 */
export async function deleteVisitor(database: RollUpDatabase, id: string): Promise<number | null> {
  const { db, engine } = database;
  const visitor = await db.selectFrom('visitor').select('key').where('id', '=', id).executeTakeFirst();
  if (!visitor) return null;
  let deleted = 0;
  let isDone = false;
  while (!isDone) {
    isDone = await db.transaction().execute(async (transaction) => {
      await engine.lockRollUp(transaction);
      const target = { transaction, engine, names: new EventNames() };
      const hasSessions = await deleteSessions(target, visitor.key);
      if (hasSessions) return false;
      // Nobody stores events of the visitor meanwhile, also not ones that have been stored before.
      await engine.lockKeys(transaction);
      const selection = sql`select key, properties_at from event where visitor = ${visitor.key} limit ${MAX_EVENTS}`;
      const count = await deleteEvents(target, selection);
      deleted += count;
      if (count === MAX_EVENTS) return false;
      await transaction.deleteFrom('visitor_day').where('visitor', '=', visitor.key).execute();
      await transaction.deleteFrom('pending').where('visitor', '=', visitor.key).execute();
      await transaction.deleteFrom('visitor').where('key', '=', visitor.key).execute();
      return true;
    });
  }
  return deleted;
}

/**
 * Deletes some sessions of a visitor and what they contribute. Their events remain, as ones that are not rolled up.
 *
 * @returns whether there were any.
 */
async function deleteSessions(target: RollUpTransaction, visitor: number): Promise<boolean> {
  const { transaction } = target;
  const sessions = await transaction
    .selectFrom('session')
    .selectAll()
    .where('visitor', '=', visitor)
    .orderBy('start')
    .limit(MAX_SESSIONS)
    .execute();
  await subtractSessions(target, sessions);
  return sessions.length > 0;
}
