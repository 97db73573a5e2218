import type { Kysely } from 'kysely';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { migratePostgres } from './postgres/migrate-postgres';
import type { CatalogTables } from './sql/catalog-tables';
import { storedClock } from './sql/stored-clock';
import { migrateSqlite } from './sqlite/migrate-sqlite';

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
