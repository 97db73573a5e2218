import { existsSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { BLOCK_SIZE } from '@/lib/server/catalog/sql/list-blocks';
import { updateDerivedTables } from '@/lib/server/catalog/sql/sql-catalog-store';
import type { SqlEngine } from '@/lib/server/catalog/sql/sql-engine';
import { migrateSqlite } from '@/lib/server/catalog/sqlite/migrate-sqlite';
import { openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { SQLITE_ENGINE } from '@/lib/server/catalog/sqlite/sqlite-engine';

export type BulkDatabase = {
  db: Kysely<CatalogTables>;
  engine: SqlEngine;
  /** Size of the database in bytes. */
  readSize: () => Promise<number>;
  /** Makes what was written durable, and closes the database. */
  finish: () => Promise<void>;
  /** Closes the database after an error. */
  discard: () => Promise<void>;
};

/** Size of the page cache in KiB. Keys of random order are inserted in the pages of it. */
const CACHE_KIB = 256 * 1024;

/**
 * Creates a SQLite catalog for writing in bulk: without a journal, so that an interrupted process leaves a broken file.
 *
 * @param url `file:` and the path of a file that does not exist.
 */
export async function openBulkDatabase(url: string): Promise<BulkDatabase> {
  const file = url.replace(/^file:/, '');
  if (existsSync(file)) throw new Error(`${file} exists already: pass the path of a new file.`);
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const db = await openSqliteDatabase<CatalogTables>(file);
  await sql`pragma journal_mode = off`.execute(db);
  await sql`pragma synchronous = off`.execute(db);
  await sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(db);
  await migrateSqlite(db);
  await updateDerivedTables(db, SQLITE_ENGINE, BLOCK_SIZE);
  return {
    db,
    engine: SQLITE_ENGINE,
    async readSize() {
      const { rows } = await sql<{ size: number }>`
        select page_count * page_size as size from pragma_page_count(), pragma_page_size()
      `.execute(db);
      return rows[0]?.size ?? 0;
    },
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

/** Opens a catalog for queries of benchmarks. */
export async function openCatalogDatabase(url: string): Promise<{ db: Kysely<CatalogTables> }> {
  return { db: await openSqliteDatabase<CatalogTables>(url.replace(/^file:/, '')) };
}
