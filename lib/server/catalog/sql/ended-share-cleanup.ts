import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from './catalog-tables';

const DAY_MS = 86_400_000;

/** Shares per run. A run blocks the process where the database is written synchronously. */
const BATCH_SIZE = 20;

/** Deletes the content of at most `limit` shares that ended until this time. Resolves to their number. */
export type DeleteEndedShares = (endedBefore: Date, limit: number) => Promise<number>;

/**
 * Deletes the content of private shares some days after they have expired or were revoked. The rows remain, so that the
 * URLs keep responding with 410.
 */
export class EndedShareCleanup {
  readonly #deleteContent: DeleteEndedShares;
  readonly #graceMs: number;
  /** Time of the next run, in ms since the epoch. */
  #dueAt = 0;

  private constructor(graceDays: number, deleteContent: DeleteEndedShares) {
    this.#graceMs = graceDays * DAY_MS;
    this.#deleteContent = deleteContent;
  }

  /** Cleans the first batch. Without `graceDays`, the content is kept, and there is no cleanup. */
  static async start(
    graceDays: number | undefined,
    deleteContent: DeleteEndedShares,
  ): Promise<EndedShareCleanup | null> {
    if (graceDays === undefined) return null;
    const cleanup = new EndedShareCleanup(graceDays, deleteContent);
    await cleanup.runIfDue(new Date());
    return cleanup;
  }

  /**
   * Cleans one batch if the last run is a day ago, or did not reach all shares. If that fails, emits a warning and tries
   * again after a day.
   */
  async runIfDue(now: Date): Promise<void> {
    if (now.getTime() < this.#dueAt) return;
    this.#dueAt = now.getTime() + DAY_MS;
    try {
      const count = await this.#deleteContent(new Date(now.getTime() - this.#graceMs), BATCH_SIZE);
      if (count === BATCH_SIZE) this.#dueAt = 0;
    } catch (error) {
      process.emitWarning('The content of ended private shares was not deleted.', { detail: String(error) });
    }
  }
}

/** See `DeleteEndedShares`. */
export async function deleteEndedShares(
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
