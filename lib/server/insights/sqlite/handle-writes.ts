import { type Kysely, sql } from 'kysely';
import { isLockError, isTemporaryError } from '@/lib/server/database/sqlite-errors';
import { describeOpenError } from '@/lib/server/insights/describe-open-error';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import { RollUpLoop } from '@/lib/server/insights/roll-up/roll-up-loop';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { openSqliteInsights } from './open-sqlite-insights';
import type { OpenReply, StoreReply, WriteError, WrittenFile } from './sqlite-event-sink';
import { SQLITE_INSIGHTS_ENGINE } from './sqlite-insights-engine';
import { SQLITE_ROLL_UP_ENGINE } from './sqlite-roll-up-engine';

/** Pages of 4 kB. With as many in memory, most inserts read nothing from the disk. */
const CACHE_PAGES = 16_384;

/**
 * Pages of the log at which they are written back. The more there are, the more of them have been changed by several transactions, but
 * the longer events wait meanwhile: some 20 ms.
 */
const CHECKPOINT_PAGES = 2_000;

async function handle(
  db: Kysely<InsightsTables>,
  events: readonly InsightsEvent[],
  reply: (message: StoreReply) => void,
): Promise<void> {
  try {
    reply({ result: await storeEvents(db, SQLITE_INSIGHTS_ENGINE, events) });
  } catch (error) {
    reply({ error: describe(error) });
  }
}

function describe(error: unknown): WriteError {
  return {
    message: (error as Error).message,
    isTemporary: isTemporaryError(error),
    // After another error, libsql may keep the failed statement open, with which nothing can be committed.
    isUsable: isLockError(error),
  };
}

/** What rolls up, if the process does. */
let loop: RollUpLoop | null = null;

/** A roll-up that ends within a transaction looks as if the events of a visitor had ended it: see `RollUp.recover`. */
async function end(): Promise<void> {
  await loop?.stop();
  process.exit();
}

async function serve(): Promise<void> {
  const { file, rollUp, lockTimeoutMs } = JSON.parse(process.argv[2] ?? '') as WrittenFile;
  const send = (message: OpenReply | StoreReply) => process.send?.(message);
  let db: Kysely<InsightsTables>;
  try {
    db = await openSqliteInsights(file, { lockTimeoutMs });
    await sql.raw(`pragma cache_size = ${CACHE_PAGES}`).execute(db);
    await sql.raw(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`).execute(db);
  } catch (error) {
    send({ error: { ...describe(error), message: describeOpenError(file, error) } });
    return;
  }
  process.on('message', (events: readonly InsightsEvent[]) => void handle(db, events, send));
  // With the connection that stores, so that the two take turns.
  if (rollUp) {
    const options = { ...rollUp, isTemporary: isTemporaryError };
    loop = new RollUpLoop({ db, engine: SQLITE_ROLL_UP_ENGINE }, options);
    loop.start();
  }
  send({ isOpen: true });
}

// It ends with its parent, which may still have events to store when both get a signal.
if (process.connected) {
  process.once('disconnect', () => void end());
  void serve();
}
