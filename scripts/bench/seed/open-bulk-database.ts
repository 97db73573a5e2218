import { existsSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migratePostgres } from '@/lib/server/catalog/postgres/migrate-postgres';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import { POSTGRES_ENGINE } from '@/lib/server/catalog/postgres/postgres-engine';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { updateDerivedTables } from '@/lib/server/catalog/sql/sql-catalog-store';
import type { SqlEngine } from '@/lib/server/catalog/sql/sql-engine';
import { migrateSqlite } from '@/lib/server/catalog/sqlite/migrate-sqlite';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';
import { isPostgresUrl } from '@/lib/server/database-url';

export type BulkDatabase = {
  db: Kysely<CatalogTables>;
  engine: SqlEngine;
  /** Makes what was written durable, and closes the database. */
  finish: () => Promise<void>;
  /** Closes the database after an error. */
  discard: () => Promise<void>;
};

/** Size of the page cache in KiB, at most. Keys of random order are inserted in the pages of it. */
const CACHE_KIB = 1024 * 1024;

/** How long, in ms, the last statement may take. */
const VACUUM_TIMEOUT_MS = 3_600_000;

/**
 * Opens a new catalog for writing in bulk.
 *
 * @param url of an empty PostgreSQL database, or `file:` and the path of a SQLite file that does not exist.
 */
export async function openBulkDatabase(url: string): Promise<BulkDatabase> {
  return isPostgresUrl(url) ? openPostgres(url) : openSqlite(url.replace(/^file:/, ''));
}

/** Opens a catalog for queries of benchmarks. */
export async function openCatalogDatabase(url: string): Promise<Kysely<CatalogTables>> {
  return isPostgresUrl(url)
    ? openPostgresDatabase(url)
    : openSqliteDatabase<CatalogTables>(url.replace(/^file:/, ''));
}

/** Size of a database in bytes. */
export async function readDatabaseSize(db: Kysely<CatalogTables>, url: string): Promise<number> {
  const query = isPostgresUrl(url)
    ? sql<{ size: number }>`select pg_database_size(current_database()) as size`
    : sql<{
        size: number;
      }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.size);
}

async function openPostgres(url: string): Promise<BulkDatabase> {
  const db = await openPostgresDatabase<CatalogTables>(url, {
    mayIdle: true,
    statementTimeoutMs: VACUUM_TIMEOUT_MS,
  });
  await migratePostgres(db);
  await updateDerivedTables(db, POSTGRES_ENGINE, BLOCK_SIZE);
  return {
    db,
    engine: POSTGRES_ENGINE,
    async finish() {
      // As the server does by itself after some time.
      await sql`vacuum analyze`.execute(db);
      await db.destroy();
    },
    discard: () => db.destroy(),
  };
}

/** Writes without a journal, so that an interrupted process leaves a broken file. */
async function openSqlite(file: string): Promise<BulkDatabase> {
  if (existsSync(file)) throw new Error(`${file} exists already: pass the path of a new file.`);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const db = await openSqliteDatabase<CatalogTables>(file);
  await sql`pragma journal_mode = off`.execute(db);
  await sql`pragma synchronous = off`.execute(db);
  // Only what is known to be there is referred to, and nothing is deleted.
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`pragma secure_delete = off`.execute(db);
  // Threads that help to sort.
  await sql`pragma threads = 4`.execute(db);
  await sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(db);
  await migrateSqlite(db);
  await updateDerivedTables(db, SQLITE_ENGINE, BLOCK_SIZE);
  return {
    db,
    engine: SQLITE_ENGINE,
    async finish() {
      await sql`pragma synchronous = full`.execute(db);
      await sql`pragma journal_mode = wal`.execute(db);
      await db.destroy();
    },
    async discard() {
      await db.destroy();
      rmSync(file, { force: true });
    },
  };
}
