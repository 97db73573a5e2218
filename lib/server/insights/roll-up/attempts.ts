import { sql, type Transaction } from 'kysely';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { EngineTransaction, RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';

/** An attempt to roll up more than one visitor. */
export const SEVERAL = -1;

/**
 * Notes who is rolled up next, in a transaction of its own: if the process ends with that, as it does without memory, the next one knows.
 *
 * @param isSingle whether it is one visitor.
 * @returns false if nobody is, or another process rolls up and `isPatient` is false.
 */
export async function noteAttempt(
  { db, engine }: RollUpDatabase,
  { isSingle, isPatient }: { isSingle: boolean; isPatient: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!isPatient && !(await engine.tryLockRollUp(transaction))) return false;
    await engine.lockRollUp(transaction);
    const visitor = await findNextVisitor(transaction);
    if (visitor === null || (await isDiscarding(transaction))) return false;
    await transaction
      .updateTable('roll_up')
      .set({ attempt: isSingle ? visitor : SEVERAL })
      .execute();
    return true;
  });
}

/** The attempt has ended. */
export async function forgetAttempt(db: RollUpDatabase['db']): Promise<void> {
  await db.updateTable('roll_up').set({ attempt: null }).where('attempt', 'is not', null).execute();
}

/** The attempt that has not ended; null without one. */
export async function readAttempt({ db }: RollUpDatabase): Promise<number | null> {
  return (await db.selectFrom('roll_up').select('attempt').executeTakeFirstOrThrow()).attempt;
}

/**
 * Ends an attempt of a process that has ended. A process that is alive ends its own: if that has happened, nothing is done.
 *
 * @param attempt as it was read some time before. No transaction that rolls up takes as long as that, or it has the lock.
 * @param onEnd what is to be done in the same transaction.
 * @returns whether it was still noted.
 */
export async function endAttempt(
  { db, engine }: RollUpDatabase,
  attempt: number,
  onEnd: (target: EngineTransaction) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await engine.lockRollUp(transaction);
    const noted = await transaction.selectFrom('roll_up').select('attempt').executeTakeFirstOrThrow();
    if (noted.attempt !== attempt) return false;
    await onEnd({ transaction, engine });
    await forgetAttempt(transaction);
    return true;
  });
}

/** Whether a visitor is the next one while everything is rolled up anew. */
export async function isNextRebuilt(
  transaction: Transaction<InsightsTables>,
  visitor: number,
): Promise<boolean> {
  return (await findNextRebuilt(transaction)) === visitor;
}

async function isDiscarding(transaction: Transaction<InsightsTables>): Promise<boolean> {
  const state = await transaction.selectFrom('roll_up').select('is_discarding').executeTakeFirstOrThrow();
  return state.is_discarding === 1;
}

async function findNextVisitor(transaction: Transaction<InsightsTables>): Promise<number | null> {
  const { rows } = await sql<{ visitor: number | null }>`
    select min(visitor) as visitor from pending where retry_at <= ${Date.now()}
  `.execute(transaction);
  return rows[0]?.visitor ?? findNextRebuilt(transaction);
}

async function findNextRebuilt(transaction: Transaction<InsightsTables>): Promise<number | null> {
  const { rows } = await sql<{ visitor: number | null }>`
    select min(key) as visitor from visitor where key > (select rebuilt_visitor from roll_up)
  `.execute(transaction);
  return rows[0]?.visitor ?? null;
}
