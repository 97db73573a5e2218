import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { CatalogTables } from './sql/catalog-tables';
import { type CatalogDatabase, type CopyProgress, type CopyReport, copyCatalog } from './sql/copy-catalog';
import { BLOCK_SIZE } from './sql/list-blocks';
import { updateDerivedTables } from './sql/sql-catalog-store';
import { checkDatabase } from './sqlite/check-database';
import { hasPendingMigrations, migrateSqlite } from './sqlite/migrate-sqlite';
import { openSqliteDatabase } from './sqlite/open-sqlite-database';
import { SQLITE_ENGINE } from './sqlite/sqlite-engine';

/**
 * Copies the catalog and the private shares of a database to an empty one; see `copyCatalog`. Each is the path of a SQLite
 * file, with or without `file:`. The target is created if it does not exist.
 *
 * @throws with a message that names the database.
 */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress?: (progress: CopyProgress) => void,
): Promise<CopyReport> {
  const source = await open(from, openSource);
  try {
    const target = await open(to, openTarget);
    try {
      const report = await copyCatalog(source, target, onProgress);
      // The file alone has all of the copy.
      await sql`pragma wal_checkpoint(truncate)`.execute(target.db);
      return report;
    } finally {
      await target.db.destroy();
    }
  } finally {
    await source.db.destroy();
  }
}

/** Names a database in messages, without a password. */
export function describeDatabase(location: string): string {
  return location.replace(/^file:/, '');
}

async function open(
  location: string,
  openDatabase: (file: string) => Promise<CatalogDatabase['db']>,
): Promise<CatalogDatabase> {
  const name = describeDatabase(location);
  try {
    return { db: await openDatabase(name), engine: SQLITE_ENGINE, name };
  } catch (cause) {
    throw new Error(`The database ${name} cannot be opened (${(cause as Error).message}).`, { cause });
  }
}

async function openSource(file: string): Promise<CatalogDatabase['db']> {
  await checkDatabase(file);
  const db = await openSqliteDatabase<CatalogTables>(file);
  if (!(await hasPendingMigrations(db))) return db;
  await db.destroy();
  throw new Error('an earlier version has written it: start this version on it once');
}

async function openTarget(file: string): Promise<CatalogDatabase['db']> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const db = await openSqliteDatabase<CatalogTables>(file);
  try {
    await migrateSqlite(db);
    await updateDerivedTables(db, SQLITE_ENGINE, BLOCK_SIZE);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
