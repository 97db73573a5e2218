import { sql } from 'kysely';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import type { RollUpDatabase } from '@/lib/server/insights/sql/roll-up-engine';
import { addMarks, END_OF_TIME, SERVER } from './marks';
import type { RollUpTransaction } from './read-history';

/** Rows of a transaction: some 20 ms, for which other writes wait. */
const SLICE_ROWS = 1_000;

/** The tables with what is rolled up, and their primary keys. Rows are deleted in any order: engines have those of `vital` in different ones. */
const ROLLED_UP: ReadonlyArray<{ table: keyof InsightsTables; key: readonly string[] }> = [
  { table: 'hourly', key: ['hour'] },
  { table: 'daily_funnel', key: ['step', 'day', 'since', 'previous_since'] },
  { table: 'vital', key: ['day', 'vital', 'page_kind', 'bucket'] },
  { table: 'daily', key: ['dimension', 'day', 'label'] },
  { table: 'daily_visitors', key: ['dimension', 'day', 'label', 'previous_day'] },
  { table: 'visitor_day', key: ['visitor', 'day'] },
  { table: 'session', key: ['key'] },
];

/**
 * Lets all sessions and sums be discarded, and rolled up anew from the events that are stored: see `RollUp`. Until that is done, numbers
 * are too low.
 */
export async function discardRollUps({ db, engine }: RollUpDatabase): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await engine.lockRollUp(transaction);
    await transaction.updateTable('roll_up').set({ is_discarding: 1, rebuilt_visitor: null }).execute();
    await transaction.updateTable('pending').set({ retry_at: 0 }).where('retry_at', '>', 0).execute();
  });
}

/** Whether sums and sessions are being discarded and rolled up anew. */
export async function isRebuilding({ db }: Pick<RollUpDatabase, 'db'>): Promise<boolean> {
  const state = await db
    .selectFrom('roll_up')
    .select(['is_discarding', 'rebuilt_visitor'])
    .executeTakeFirstOrThrow();
  return state.is_discarding === 1 || state.rebuilt_visitor !== null;
}

/** Deletes the next rows that are to be discarded. When there are none any more, everything is to be rolled up anew. */
export async function discardSlice({ transaction, engine }: RollUpTransaction): Promise<void> {
  let limit = SLICE_ROWS;
  for (const { table, key } of ROLLED_UP) {
    const columns = sql.join(key.map((name) => sql.ref(name)));
    const result = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} limit ${limit}
      )
    `.execute(transaction);
    limit -= Number(result.numAffectedRows ?? 0n);
    if (limit <= 0) return;
  }
  await transaction
    .updateTable('roll_up')
    .set(({ eb, ref }) => ({
      // Events of the server are rolled up if they have this session.
      server_session: ref('next_session'),
      next_session: eb('next_session', '+', 1),
      rebuilt_visitor: 0,
      is_discarding: 0,
    }))
    .execute();
  await addMarks({ transaction, engine }, [{ visitor: SERVER, since: 0, until: END_OF_TIME }]);
}
