import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listPendingMigrations } from '@/lib/server/database/run-migrations';
import { checkDatabaseLocation, describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { migratePostgres, POSTGRES_MIGRATIONS } from './postgres/migrate-postgres';
import { openPostgresDatabase } from './postgres/open-postgres-database';
import { POSTGRES_ENGINE } from './postgres/postgres-engine';
import type { CatalogTables } from './sql/catalog-tables';
import {
  type CatalogDatabase,
  type CopyProgress,
  type CopyReport,
  copyCatalog,
  NotEmptyError,
  requireEmpty,
} from './sql/copy-catalog';
import { updateDerivedTables } from './sql/sql-catalog-store';
import type { SqlEngine } from './sql/sql-engine';
import { checkDatabase } from './sqlite/check-database';
import { migrateSqlite, SQLITE_MIGRATIONS } from './sqlite/migrate-sqlite';
import { openSqliteDatabase } from './sqlite/open-sqlite-database';
import { SQLITE_ENGINE } from './sqlite/sqlite-engine';

/** How long, in ms, a statement may take that reads the source. Those that count rows read a whole table. */
const READ_TIMEOUT_MS = 600_000;

type Database = Kysely<CatalogTables>;

/** How a copy uses the databases of an engine. */
type Access = {
  engine: SqlEngine;
  openSource: (location: string) => Promise<Database>;
  openTarget: (location: string) => Promise<Database>;
  /** Throws if a newer version has migrated the database. */
  hasPendingMigrations: (db: Database) => Promise<boolean>;
  /** A query of the names of all tables. */
  tables: RawBuilder<{ name: string }>;
  migrate: (db: Database) => Promise<void>;
  finish: (db: Database) => Promise<unknown>;
};

const SQLITE: Access = {
  engine: SQLITE_ENGINE,
  async openSource(location) {
    const file = describeDatabaseUrl(location);
    await checkDatabase(file);
    return openSqliteDatabase<CatalogTables>(file);
  },
  async openTarget(location) {
    const file = describeDatabaseUrl(location);
    await mkdir(path.dirname(path.resolve(file)), { recursive: true });
    return openSqliteDatabase<CatalogTables>(file);
  },
  hasPendingMigrations: async (db) => (await listPendingMigrations(db, SQLITE_MIGRATIONS)).length > 0,
  tables: sql`select name from sqlite_master where type = 'table'`,
  migrate: migrateSqlite,
  // The file alone has all of the copy.
  finish: (db) => sql`pragma wal_checkpoint(truncate)`.execute(db),
};

const POSTGRES: Access = {
  engine: POSTGRES_ENGINE,
  // The transaction of each database waits for the other one.
  openSource: (url) =>
    openPostgresDatabase<CatalogTables>(url, {
      statementTimeoutMs: READ_TIMEOUT_MS,
      mayIdle: true,
    }),
  openTarget: (url) => openPostgresDatabase<CatalogTables>(url, { mayIdle: true }),
  hasPendingMigrations: async (db) => (await listPendingMigrations(db, POSTGRES_MIGRATIONS)).length > 0,
  tables: sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  migrate: migratePostgres,
  finish: async () => undefined,
};

/**
 * Copies the catalog and the private shares of a database to an empty one; see `copyCatalog`. Each is a URL of PostgreSQL, or
 * the path of a SQLite file, with or without `file:`. Tables and files of the target are created if they do not exist.
 *
 * @throws with a message that names the database, without its password.
 */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress?: (progress: CopyProgress) => void,
): Promise<CopyReport> {
  checkDatabaseLocation('FROM', from);
  checkDatabaseLocation('TO', to);
  const source = await openSource(from);
  try {
    const target = await openTarget(to);
    try {
      const report = await copyCatalog(source, target, onProgress);
      await accessOf(to).finish(target.db);
      return report;
    } finally {
      await target.db.destroy();
    }
  } finally {
    await source.db.destroy();
  }
}

function accessOf(location: string): Access {
  return isPostgresUrl(location) ? POSTGRES : SQLITE;
}

async function openSource(location: string): Promise<CatalogDatabase> {
  const { openSource: open, hasPendingMigrations: isOlder } = accessOf(location);
  return openDatabase(location, open, async (db) => {
    if (await isOlder(db))
      throw new Error('it has no catalog of this version: start this version on it once');
  });
}

async function openTarget(location: string): Promise<CatalogDatabase> {
  const { openTarget: open, hasPendingMigrations: isOlder, tables, migrate, engine } = accessOf(location);
  return openDatabase(location, open, async (db) => {
    const mustMigrate = await isOlder(db);
    // Before anything is written, also if the tables are those of an earlier version.
    const { rows } = await tables.execute(db);
    await requireEmpty(db, { tables: rows.map(({ name }) => name), name: describeDatabaseUrl(location) });
    if (mustMigrate) await migrate(db);
    await updateDerivedTables(db, engine);
  });
}

async function openDatabase(
  location: string,
  open: (location: string) => Promise<Database>,
  prepare: (db: Database) => Promise<void>,
): Promise<CatalogDatabase> {
  const name = describeDatabaseUrl(location);
  let db: Database | undefined;
  try {
    db = await open(location);
    await prepare(db);
    return { db, engine: accessOf(location).engine, name };
  } catch (cause) {
    await db?.destroy();
    if (cause instanceof NotEmptyError) throw cause;
    throw new Error(`The database ${name} cannot be opened (${(cause as Error).message}).`, { cause });
  }
}
