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

/** Runs the pending migrations of a database. Several processes can do so at the same time. */
export async function migrateSqlite<Tables>(db: Kysely<Tables>): Promise<void> {
  const provider = { getMigrations: async () => SQLITE_MIGRATIONS };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  // Until the write-ahead log is written back, the file still contains what the migrations have deleted.
  if (results.length > 0) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
