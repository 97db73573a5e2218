import type { Kysely } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { listIndexesMigration } from '@/lib/server/catalog/sql/list-indexes-migration';
import { namesMigration } from '@/lib/server/catalog/sql/names-migration';
import {
  type MigrationSet,
  runMigrations,
  SQLITE_MIGRATION_ENGINE,
} from '@/lib/server/database/run-migrations';
import { tablesMigration } from './migrations/0014-clock';

export const SQLITE_MIGRATIONS: MigrationSet = {
  engine: SQLITE_MIGRATION_ENGINE,
  table: 'kysely_migration',
  migrations: {
    '0014-clock': tablesMigration,
    '0015-list-indexes': listIndexesMigration('text'),
    '0015-names': namesMigration,
  },
};

/** Creates or migrates the tables of the catalog; see `runMigrations`. */
export function migrateSqlite(db: Kysely<CatalogTables>): Promise<void> {
  return runMigrations(db, SQLITE_MIGRATIONS);
}
