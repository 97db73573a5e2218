import { sql } from 'kysely';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { deleteEndedShares, EndedShareCleanup } from '@/lib/server/catalog/sql/ended-share-cleanup';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { SqlCatalogStore, updateDerivedTables } from '@/lib/server/catalog/sql/sql-catalog-store';
import { migrateSqlite } from './migrate-sqlite';
import { type OpenSqliteOptions, openSqliteDatabase } from './open-sqlite-database';
import { SQLITE_ENGINE } from './sqlite-engine';

export type SqliteCatalogStoreOptions = OpenSqliteOptions & {
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
  /** See `SqlCatalogStoreParts`. */
  listBlockSize?: number | undefined;
};

/**
 * Opens a catalog store in a SQLite file, and creates or migrates its tables. Only what has changed needs the write lock.
 */
export async function openSqliteCatalogStore(
  file: string,
  { shareGraceDays, listBlockSize = BLOCK_SIZE, ...options }: SqliteCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openSqliteDatabase<CatalogTables>(file, options);
  try {
    await migrateSqlite(db);
    if (await updateDerivedTables(db, SQLITE_ENGINE, listBlockSize)) {
      // As after migrations: the file alone has all that a store needs that cannot write.
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup =
    shareGraceDays === undefined
      ? null
      : new EndedShareCleanup(shareGraceDays, (endedBefore, limit) =>
          deleteFromFile(file, endedBefore, limit),
        );
  await cleanup?.runIfDue(new Date());
  return new SqlCatalogStore({ db, engine: SQLITE_ENGINE, name: file, cleanup, listBlockSize });
}

/**
 * Deletes the content of ended shares, and what the file still contains of it. Fails at once if another process is writing.
 * Has a connection of its own, so that such a failure does not concern the store.
 */
async function deleteFromFile(file: string, endedBefore: Date, limit: number): Promise<number> {
  const db = await openSqliteDatabase<CatalogTables>(file, { lockTimeoutMs: 0 });
  try {
    const count = await deleteEndedShares(db, endedBefore, limit);
    // Until the write-ahead log is written back, the file still contains the content.
    if (count > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return count;
  } finally {
    await db.destroy();
  }
}
