import type { Kysely, Migration } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { listIndexesMigration } from '@/lib/server/catalog/sql/list-indexes-migration';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';
import { catalogMigration } from './migrations/0001-catalog';
import { forgivingSearchMigration } from './migrations/0002-forgiving-search';
import { channelIconAndWebsiteMigration } from './migrations/0003-channel-icon-and-website';
import { shareHashesMigration } from './migrations/0004-share-hashes';
import { sectionCountMigration } from './migrations/0005-section-count';
import { keywordsMigration } from './migrations/0006-keywords';
import { templateListsMigration } from './migrations/0007-template-lists';
import { compactSearchMigration } from './migrations/0008-compact-search';
import { templateCountsMigration } from './migrations/0009-template-counts';
import { templateSourcesMigration } from './migrations/0010-template-sources';
import { wordEndingsMigration } from './migrations/0011-word-endings';
import { searchTagsMigration } from './migrations/0012-search-tags';
import { singularFormsMigration } from './migrations/0013-singular-forms';
import { clockMigration } from './migrations/0014-clock';
import {
  checkMigrations as checkNames,
  hasPendingMigrations as hasPending,
  runMigrations,
} from './run-migrations';

/** All migrations by name, in order. */
export const SQLITE_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-catalog': catalogMigration,
  '0002-forgiving-search': forgivingSearchMigration,
  '0003-channel-icon-and-website': channelIconAndWebsiteMigration,
  '0004-share-hashes': shareHashesMigration,
  '0005-section-count': sectionCountMigration,
  '0006-keywords': keywordsMigration,
  '0007-template-lists': templateListsMigration,
  '0008-compact-search': compactSearchMigration,
  '0009-template-counts': templateCountsMigration,
  '0010-template-sources': templateSourcesMigration,
  '0011-word-endings': wordEndingsMigration,
  '0012-search-tags': searchTagsMigration,
  '0013-singular-forms': singularFormsMigration,
  '0014-clock': clockMigration,
  '0015-list-indexes': listIndexesMigration('text'),
};

const CATALOG_MIGRATIONS: MigrationSet = { table: 'kysely_migration', migrations: SQLITE_MIGRATIONS };

/**
 * Whether a database has the tables of an earlier version, or none.
 *
 * @throws if a newer version has migrated the database.
 */
export function hasPendingMigrations(db: Kysely<CatalogTables>): Promise<boolean> {
  return hasPending(db, CATALOG_MIGRATIONS);
}

/** @throws Error with the name of a migration that this version does not have. */
export function checkMigrations(names: readonly string[]): void {
  checkNames(names, CATALOG_MIGRATIONS);
}

/** Creates or migrates the tables of the catalog; see `runMigrations`. */
export async function migrateSqlite(db: Kysely<CatalogTables>): Promise<void> {
  await runMigrations(db, CATALOG_MIGRATIONS);
}
