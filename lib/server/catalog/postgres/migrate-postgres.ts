import type { Kysely } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { listIndexesMigration } from '@/lib/server/catalog/sql/list-indexes-migration';
import { namesMigration } from '@/lib/server/catalog/sql/names-migration';
import { searchMigration } from '@/lib/server/catalog/sql/search-migration';
import {
  type MigrationSet,
  POSTGRES_MIGRATION_ENGINE,
  runMigrations,
} from '@/lib/server/database/run-migrations';
import { tablesMigration } from './migrations/0007-clock';

export const POSTGRES_MIGRATIONS: MigrationSet = {
  engine: POSTGRES_MIGRATION_ENGINE,
  table: 'kysely_migration',
  migrations: {
    '0007-clock': tablesMigration,
    '0008-list-indexes': listIndexesMigration('text collate "C"'),
    '0008-names': namesMigration,
    '0009-search': searchMigration({
      integer: 'bigint',
      text: 'text collate "C"',
      fullText: [
        'create table template_search (key bigint primary key, terms tsvector not null)',
        'create index template_search_by_term on template_search using gin (terms)',
      ],
    }),
  },
};

/** Creates or migrates the tables of the catalog; see `runMigrations`. */
export function migratePostgres(db: Kysely<CatalogTables>): Promise<void> {
  return runMigrations(db, POSTGRES_MIGRATIONS);
}
