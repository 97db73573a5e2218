import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import { runMigrations as migratePostgres } from '@/lib/server/catalog/postgres/run-migrations';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { runMigrations as migrateSqlite } from '@/lib/server/catalog/sqlite/run-migrations';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { insightsMigration as postgresMigration } from './postgres/migrations/0001-insights';
import type { InsightsTables } from './sql/insights-tables';
import { insightsMigration as sqliteMigration } from './sqlite/migrations/0001-insights';

/** Not that of the catalog, which can be in the same database. */
const MIGRATION_TABLE = 'insights_migration';

const SQLITE_MIGRATIONS = { table: MIGRATION_TABLE, migrations: { '0001-insights': sqliteMigration } };
const POSTGRES_MIGRATIONS = { table: MIGRATION_TABLE, migrations: { '0001-insights': postgresMigration } };

export type OpenInsightsOptions = {
  /** How long, in ms, opening and transactions wait for the lock of another process. */
  lockTimeoutMs?: number | undefined;
  /** Connections to PostgreSQL, at most. */
  poolSize?: number | undefined;
  /** How long, in ms, PostgreSQL may take for a statement that reads. */
  statementTimeoutMs?: number | undefined;
  /** Receives the error of each statement that fails. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * Opens the store of events, and creates or migrates its tables.
 *
 * @param url `file:` and a path, or the URL of a PostgreSQL database, which may be that of the catalog.
 * @throws with a message that names the database, without its password.
 */
export async function openInsightsDatabase(
  url: string,
  options: OpenInsightsOptions = {},
): Promise<Kysely<InsightsTables>> {
  let db: Kysely<InsightsTables> | undefined;
  try {
    if (isPostgresUrl(url)) {
      db = await openPostgresDatabase<InsightsTables>(url, options);
      await migratePostgres(db, POSTGRES_MIGRATIONS);
    } else {
      const file = describeDatabaseUrl(url);
      await mkdir(path.dirname(path.resolve(file)), { recursive: true });
      db = await openSqliteDatabase<InsightsTables>(file, options);
      await migrateSqlite(db, SQLITE_MIGRATIONS);
    }
    return db;
  } catch (cause) {
    await db?.destroy();
    const reason = (cause as Error).message || String((cause as NodeJS.ErrnoException).code);
    throw new Error(`The insights database ${describeDatabaseUrl(url)} cannot be opened (${reason})`, {
      cause,
    });
  }
}
