import { sql } from 'kysely';
import { openSqliteDatabase } from './open-sqlite-database';
import type { SqliteTables } from './sqlite-tables';

const DAY_MS = 86_400_000;

/** Shares per run. A run blocks the process, because SQLite writes synchronously. */
const BATCH_SIZE = 20;

/**
 * Deletes the content of private shares some days after they have expired or were revoked. The rows remain, so that the
 * URLs keep responding with 410.
 */
export class EndedShareCleanup {
  readonly #file: string;
  readonly #graceMs: number;
  /** Time of the next run, in ms since the epoch. */
  #dueAt = 0;

  constructor(file: string, graceDays: number) {
    this.#file = file;
    this.#graceMs = graceDays * DAY_MS;
  }

  /**
   * Cleans one batch if the last run is a day ago, or did not reach all shares. If that fails, emits a warning and tries
   * again after a day.
   */
  async runIfDue(now: Date): Promise<void> {
    if (now.getTime() < this.#dueAt) return;
    this.#dueAt = now.getTime() + DAY_MS;
    try {
      const count = await deleteContent(this.#file, new Date(now.getTime() - this.#graceMs));
      if (count === BATCH_SIZE) this.#dueAt = 0;
    } catch (error) {
      process.emitWarning('The content of ended private shares was not deleted.', { detail: String(error) });
    }
  }
}

/**
 * Returns the number of shares whose content was deleted. Fails at once if another process is writing. Has a connection
 * of its own, so that such a failure does not concern the store.
 */
async function deleteContent(file: string, endedBefore: Date): Promise<number> {
  const db = await openSqliteDatabase<SqliteTables>(file, { lockTimeoutMs: 0 });
  try {
    // Condition and expression are those of the index `share_by_end`.
    const result = await sql`
      update share set title = null, owner = null, checklist = null
      where id_hash in (
        select id_hash from share
        where checklist is not null and coalesce(revoked_at, expires_at) <= ${endedBefore.toISOString()}
        limit ${BATCH_SIZE}
      )
    `.execute(db);
    const count = Number(result.numAffectedRows ?? 0n);
    // Until the write-ahead log is written back, the file still contains the content.
    if (count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return count;
  } finally {
    await db.destroy();
  }
}
