import type { Kysely } from 'kysely';
import { cardsMigration } from '@/lib/server/catalog/sql/cards-migration';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { dateOrderMigration } from '@/lib/server/catalog/sql/date-order-migration';
import { editorsOrderMigration } from '@/lib/server/catalog/sql/editors-order-migration';
import { groupOrderMigration } from '@/lib/server/catalog/sql/group-order-migration';
import { listIndexesMigration } from '@/lib/server/catalog/sql/list-indexes-migration';
import { listSizesMigration } from '@/lib/server/catalog/sql/list-sizes-migration';
import { namesMigration } from '@/lib/server/catalog/sql/names-migration';
import { relatedMigration } from '@/lib/server/catalog/sql/related-migration';
import { searchMigration } from '@/lib/server/catalog/sql/search-migration';
import { seriesMigration } from '@/lib/server/catalog/sql/series-migration';
import { tablesMigration } from '@/lib/server/catalog/sql/tables-migration';
import {
  type MigrationSet,
  POSTGRES_MIGRATION_ENGINE,
  runMigrations,
} from '@/lib/server/database/run-migrations';

/** A column whose texts are compared and sorted by their bytes, as SQLite does, whatever the collation of the database is. */
const BYTEWISE = 'text collate "C"';

export const POSTGRES_MIGRATIONS: MigrationSet = {
  engine: POSTGRES_MIGRATION_ENGINE,
  table: 'kysely_migration',
  migrations: {
    '0007-clock': tablesMigration({
      text: BYTEWISE,
      hasDefaults: false,
      // Has one row: whoever has locked it may write to the tables of the catalog.
      others: ['create table write_lock (id integer primary key)', 'insert into write_lock values (1)'],
    }),
    '0008-list-indexes': listIndexesMigration(BYTEWISE),
    '0008-names': namesMigration,
    '0009-search': searchMigration({
      integer: 'bigint',
      text: BYTEWISE,
      fullText: [
        'create table template_search (key bigint primary key, terms tsvector not null)',
        'create index template_search_by_term on template_search using gin (terms)',
      ],
    }),
    '0010-list-sizes': listSizesMigration('text collate "C"'),
    '0011-cards': cardsMigration,
    '0012-related': relatedMigration(BYTEWISE),
    '0013-series': seriesMigration(BYTEWISE),
    '0014-editors-order': editorsOrderMigration(BYTEWISE),
    '0015-group-order': groupOrderMigration,
    '0016-date-order': dateOrderMigration,
  },
};

/** Creates or migrates the tables of the catalog; see `runMigrations`. */
export function migratePostgres(db: Kysely<CatalogTables>): Promise<void> {
  return runMigrations(db, POSTGRES_MIGRATIONS);
}
