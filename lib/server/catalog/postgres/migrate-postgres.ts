import type { Kysely, Migration } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { listIndexesMigration } from '@/lib/server/catalog/sql/list-indexes-migration';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';
import { catalogMigration } from './migrations/0001-catalog';
import { wordEndingsMigration } from './migrations/0002-word-endings';
import { searchTagsMigration } from './migrations/0003-search-tags';
import { fillWordEndingsMigration } from './migrations/0004-fill-word-endings';
import { fillSearchTagsMigration } from './migrations/0005-fill-search-tags';
import { singularFormsMigration } from './migrations/0006-singular-forms';
import { clockMigration } from './migrations/0007-clock';
import { listPendingMigrations as listPending, type MigrateOptions, runMigrations } from './run-migrations';

/** All migrations by name, in order. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-catalog': catalogMigration,
  '0002-word-endings': wordEndingsMigration,
  '0003-search-tags': searchTagsMigration,
  '0004-fill-word-endings': fillWordEndingsMigration,
  '0005-fill-search-tags': fillSearchTagsMigration,
  '0006-singular-forms': singularFormsMigration,
  '0007-clock': clockMigration,
  '0008-list-indexes': listIndexesMigration('text collate "C"'),
};

const CATALOG_MIGRATIONS: MigrationSet = { table: 'kysely_migration', migrations: POSTGRES_MIGRATIONS };

/** Creates or migrates the tables of the catalog; see `runMigrations`. */
export async function migratePostgres(db: Kysely<CatalogTables>, options?: MigrateOptions): Promise<void> {
  await runMigrations(db, CATALOG_MIGRATIONS, options);
}

/** Names of the migrations that a database has not had yet, in order. */
export function listPendingMigrations(db: Kysely<CatalogTables>): Promise<string[]> {
  return listPending(db, CATALOG_MIGRATIONS);
}
