import { type Kysely, sql } from 'kysely';
import { CLOCK_CHECK_INTERVAL_MS, ClockCheck } from '@/lib/server/clock-check';
import type { CatalogTables } from './catalog-tables';
import { storedClock } from './stored-clock';

const DAY_MS = 86_400_000;

/** Shares per run. A run blocks the process where the database is written synchronously. */
const BATCH_SIZE = 20;

/** Time, in ms, until the next run if there are more shares than that. */
const NEXT_BATCH_MS = 1_000;

/** Runs an action on the database. It must not wait for another process that writes. */
export type WithDatabase = <Result>(
  action: (db: Kysely<CatalogTables>) => Promise<Result>,
) => Promise<Result>;

/**
 * Deletes the content of private shares some days after they have expired or were revoked, at the start and every hour. The rows
 * remain, so that the URLs keep responding with 410. Nothing is deleted by a system clock that cannot be believed: see `ClockCheck`.
 */
export class EndedShareCleanup {
  readonly #withDatabase: WithDatabase;
  readonly #graceMs: number;
  readonly #clock = new ClockCheck('The content of ended private shares is not deleted.');
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  private constructor(graceDays: number, withDatabase: WithDatabase) {
    this.#graceMs = graceDays * DAY_MS;
    this.#withDatabase = withDatabase;
  }

  /** Cleans the first batch. Without `graceDays`, the content is kept, and there is no cleanup. */
  static async start(
    graceDays: number | undefined,
    withDatabase: WithDatabase,
  ): Promise<EndedShareCleanup | null> {
    if (graceDays === undefined) return null;
    const cleanup = new EndedShareCleanup(graceDays, withDatabase);
    await cleanup.#run();
    return cleanup;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** If it fails, emits a warning and tries again after an hour. */
  async #run(): Promise<void> {
    let hasMore = false;
    try {
      hasMore = await this.#withDatabase((db) => this.#deleteBatch(db));
    } catch (error) {
      process.emitWarning('The content of ended private shares was not deleted.', { detail: String(error) });
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#run(), hasMore ? NEXT_BATCH_MS : CLOCK_CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Returns whether there may be more. */
  async #deleteBatch(db: Kysely<CatalogTables>): Promise<boolean> {
    if (!(await this.#clock.agrees(storedClock(db)))) return false;
    const endedBefore = new Date(Date.now() - this.#graceMs);
    return (await deleteEndedShares(db, endedBefore, BATCH_SIZE)) === BATCH_SIZE;
  }
}

/** Deletes the content of at most `limit` shares that ended until this time. Resolves to their number. */
async function deleteEndedShares(
  db: Kysely<CatalogTables>,
  endedBefore: Date,
  limit: number,
): Promise<number> {
  // Condition and expression are those of the index `share_by_end`.
  const result = await sql`
    update share set title = null, owner = null, checklist = null
    where id_hash in (
      select id_hash from share
      where checklist is not null and coalesce(revoked_at, expires_at) <= ${endedBefore.toISOString()}
      limit ${limit}
    )
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
