import { type Kysely, type Migration, sql, type Transaction } from 'kysely';
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
};

/** Names of the migrations that a database has had, in order. None if it is new. */
async function listMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Whether a database has the tables of an earlier version, or none.
 *
 * @throws if a newer version has migrated the database.
 */
export async function hasPendingMigrations<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const migrated = await listMigrations(db);
  checkMigrations(migrated);
  return migrated.length < Object.keys(SQLITE_MIGRATIONS).length;
}

/** @throws Error with the name of a migration that this version does not have. */
export function checkMigrations(names: readonly string[]): void {
  const unknown = names.find((name) => !(name in SQLITE_MIGRATIONS));
  if (unknown !== undefined) throw new Error(`a newer version has migrated it: ${unknown}`);
}

/**
 * Runs the pending migrations of a database, all in one transaction. Several processes can do so at the same time.
 * Without pending migrations, no lock is needed.
 *
 * Not with Kysely's `Migrator`, but with the table of its name: it writes to its tables outside of its transaction, where
 * nothing waits for the lock of another process.
 *
 * @throws if a newer version has migrated the database.
 */
export async function migrateSqlite<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrated = await listMigrations(db);
  checkMigrations(migrated);
  if (migrated.length === Object.keys(SQLITE_MIGRATIONS).length) return;
  await db.transaction().execute(runPendingMigrations);
  // Until the write-ahead log is written back, the file still contains what the migrations have deleted.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function runPendingMigrations<Tables>(transaction: Transaction<Tables>): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name text not null primary key, timestamp text not null)
  `.execute(transaction);
  // Another process may have run them in the meantime.
  const migrated = await listMigrations(transaction);
  checkMigrations(migrated);
  for (const [name, migration] of Object.entries(SQLITE_MIGRATIONS)) {
    if (migrated.includes(name)) continue;
    await migration.up(transaction);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
  }
}
