import { type Kysely, sql } from 'kysely';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { EndedShareCleanup } from '@/lib/server/catalog/sql/ended-share-cleanup';
import { SqlCatalogStore, updateDerivedTables } from '@/lib/server/catalog/sql/sql-catalog-store';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';
import { type OpenSqliteOptions, openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { migrateSqlite } from './migrate-sqlite';
import { SearchProcess } from './search-process';
import { SQLITE_ENGINE } from './sqlite-engine';

export type SqliteCatalogStoreOptions = OpenSqliteOptions & {
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
  /** Leaves templates that are not in the search index as they are, where nothing can be written now. Searches do not find them. */
  skipsIndexing?: boolean | undefined;
  /** With them, searches run in a process of their own; see `SearchProcess`. */
  searchLimits?: QueueLimits | undefined;
  /** See `SearchProcessOptions`. */
  searchEntry?: string | undefined;
};

/**
 * Opens a catalog store in a SQLite file, and creates or migrates its tables. Only what has changed needs the write lock.
 */
export async function openSqliteCatalogStore(
  file: string,
  {
    shareGraceDays,
    skipsIndexing = false,
    searchLimits,
    searchEntry,
    ...options
  }: SqliteCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openSqliteDatabase<CatalogTables>(file, options);
  try {
    await migrateSqlite(db);
    if (!skipsIndexing && (await updateDerivedTables(db, SQLITE_ENGINE))) {
      // As after migrations: the file alone has all that a store needs that cannot write.
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup = await EndedShareCleanup.start(shareGraceDays, (action) => withFile(file, action));
  const { isImmutable = false, onError } = options;
  const searches =
    searchLimits &&
    new SearchProcess({ file, isImmutable, limits: searchLimits, entry: searchEntry, onError });
  return new SqlCatalogStore({ db, engine: SQLITE_ENGINE, name: file, cleanup, searches });
}

/**
 * Runs an action on the file, and removes from it what the action has deleted. Fails at once if another process is writing. Has a
 * connection of its own, so that such a failure does not concern the store.
 */
async function withFile<Result>(
  file: string,
  action: (db: Kysely<CatalogTables>) => Promise<Result>,
): Promise<Result> {
  const db = await openSqliteDatabase<CatalogTables>(file, { lockTimeoutMs: 0 });
  try {
    const result = await action(db);
    // Until the write-ahead log is written back, the file still contains what was deleted.
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return result;
  } finally {
    await db.destroy();
  }
}
