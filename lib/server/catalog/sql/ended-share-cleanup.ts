import { type Kysely, sql } from 'kysely';
import { CLOCK_CHECK_INTERVAL_MS, ClockCheck } from '@/lib/server/clock-check';
import type { CatalogTables } from './catalog-tables';
import { storedClock } from './stored-clock';

const DAY_MS = 86_400_000;

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

  /** Cleans once. Without `graceDays`, the content is kept, and there is no cleanup. */
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
    try {
      await this.#withDatabase((db) => this.#deleteContent(db));
    } catch (error) {
      process.emitWarning('The content of ended private shares was not deleted.', { detail: String(error) });
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#run(), CLOCK_CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  async #deleteContent(db: Kysely<CatalogTables>): Promise<void> {
    if (!(await this.#clock.agrees(storedClock(db)))) return;
    const endedBefore = new Date(Date.now() - this.#graceMs).toISOString();
    // Condition and expression are those of the index `share_by_end`.
    const deletion = sql`
      update share set title = null, owner = null, checklist = null
      where checklist is not null and coalesce(revoked_at, expires_at) <= ${endedBefore}
    `;
    // PostgreSQL would end a statement of its own that takes long because there are many, each hour anew.
    await db.transaction().execute((transaction) => deletion.execute(transaction));
  }
}
