import type { Kysely } from 'kysely';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { migratePostgres } from './postgres/migrate-postgres';
import { openPostgresDatabase } from './postgres/open-postgres-database';
import type { CatalogTables } from './sql/catalog-tables';
import { storedClock } from './sql/stored-clock';
import { migrateSqlite } from './sqlite/migrate-sqlite';
import { openSqliteDatabase } from './sqlite/open-sqlite-database';

/** Stores in the database of the catalog that this is the time, whatever it has stored; see `ClockCheck`. */
export async function confirmClock(url: string, now: number): Promise<void> {
  const isPostgres = isPostgresUrl(url);
  const db: Kysely<CatalogTables> = isPostgres
    ? await openPostgresDatabase(url)
    : await openSqliteDatabase(describeDatabaseUrl(url));
  try {
    await (isPostgres ? migratePostgres(db) : migrateSqlite(db));
    await storedClock(db).write(now);
  } finally {
    await db.destroy();
  }
}
