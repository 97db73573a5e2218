import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { catalogMigration } from './migrations/0001-catalog';
import { forgivingSearchMigration } from './migrations/0002-forgiving-search';
import { channelIconAndWebsiteMigration } from './migrations/0003-channel-icon-and-website';
import { shareHashesMigration } from './migrations/0004-share-hashes';

/** All migrations by name, in order. */
export const SQLITE_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-catalog': catalogMigration,
  '0002-forgiving-search': forgivingSearchMigration,
  '0003-channel-icon-and-website': channelIconAndWebsiteMigration,
  '0004-share-hashes': shareHashesMigration,
};

/** Names of the migrations that a database has had, in order. None if it is new. */
export async function listMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @throws Error with the name of a migration that this version does not have. */
export function checkMigrations(names: readonly string[]): void {
  const unknown = names.find((name) => !(name in SQLITE_MIGRATIONS));
  if (unknown !== undefined) throw new Error(`a newer version has migrated it: ${unknown}`);
}

/**
 * Runs the pending migrations of a database. Several processes can do so at the same time. Without pending migrations,
 * no lock is needed.
 *
 * @throws if a newer version has migrated the database.
 */
export async function migrateSqlite<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrated = await listMigrations(db);
  checkMigrations(migrated);
  if (migrated.length === Object.keys(SQLITE_MIGRATIONS).length) return;
  const provider = { getMigrations: async () => SQLITE_MIGRATIONS };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  // Until the write-ahead log is written back, the file still contains what the migrations have deleted.
  if (results.length > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
