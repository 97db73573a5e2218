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
  runMigrations,
  SQLITE_MIGRATION_ENGINE,
} from '@/lib/server/database/run-migrations';

export const SQLITE_MIGRATIONS: MigrationSet = {
  engine: SQLITE_MIGRATION_ENGINE,
  table: 'kysely_migration',
  migrations: {
    '0014-clock': tablesMigration({ text: 'text', hasDefaults: true }),
    '0015-list-indexes': listIndexesMigration('text'),
    '0015-names': namesMigration,
    '0016-search': searchMigration({
      integer: 'integer',
      text: 'text',
      // Neither texts nor positions are stored.
      fullText: [
        `create virtual table template_search using fts5(
          terms, content = '', contentless_delete = 1, detail = none,
          tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
        )`,
      ],
    }),
    '0017-list-sizes': listSizesMigration('text'),
    '0018-cards': cardsMigration,
    '0019-related': relatedMigration('text'),
    '0020-series': seriesMigration('text'),
    '0021-editors-order': editorsOrderMigration('text'),
    '0022-group-order': groupOrderMigration,
    '0023-date-order': dateOrderMigration,
  },
};

/** Creates or migrates the tables of the catalog; see `runMigrations`. */
export function migrateSqlite(db: Kysely<CatalogTables>): Promise<void> {
  return runMigrations(db, SQLITE_MIGRATIONS);
}
