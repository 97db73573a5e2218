import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { deleteEndedShares, EndedShareCleanup } from '@/lib/server/catalog/sql/ended-share-cleanup';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { SqlCatalogStore, updateDerivedTables } from '@/lib/server/catalog/sql/sql-catalog-store';
import { describeDatabaseUrl } from '@/lib/server/database-url';
import { listPendingMigrations, migratePostgres } from './migrate-postgres';
import { type OpenPostgresOptions, openPostgresDatabase } from './open-postgres-database';
import { POSTGRES_ENGINE } from './postgres-engine';

export type PostgresCatalogStoreOptions = OpenPostgresOptions & {
  /** Days after which the content of an expired or revoked share is deleted. Without it, the content is kept. */
  shareGraceDays?: number | undefined;
  /** See `SqlCatalogStoreParts`. */
  listBlockSize?: number | undefined;
  /** Whether the database must have the tables of this version already: it is a replica. */
  isReadOnly?: boolean | undefined;
};

/**
 * Opens a catalog store in a PostgreSQL database, and creates or migrates its tables. If they are up to date, nothing is
 * written, so that the user may be one that can only read.
 */
export async function openPostgresCatalogStore(
  url: string,
  {
    shareGraceDays,
    listBlockSize = BLOCK_SIZE,
    isReadOnly = false,
    ...options
  }: PostgresCatalogStoreOptions = {},
): Promise<CatalogStore> {
  const db = await openPostgresDatabase<CatalogTables>(url, options);
  try {
    if (isReadOnly) {
      if ((await listPendingMigrations(db)).length > 0) throw new Error('it has no catalog of this version');
    } else {
      await migratePostgres(db);
      await updateDerivedTables(db, POSTGRES_ENGINE, listBlockSize);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const cleanup =
    shareGraceDays === undefined
      ? null
      : new EndedShareCleanup(shareGraceDays, (endedBefore, limit) =>
          deleteEndedShares(db, endedBefore, limit),
        );
  await cleanup?.runIfDue(new Date());
  return new SqlCatalogStore({
    db,
    engine: POSTGRES_ENGINE,
    name: describeDatabaseUrl(url),
    cleanup,
    listBlockSize,
  });
}
