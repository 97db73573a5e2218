import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { type OpenSqliteOptions, openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import {
  type MigrationSet,
  runMigrations,
  SQLITE_MIGRATION_ENGINE,
} from '@/lib/server/database/run-migrations';
import { INSIGHTS_MIGRATION_TABLE, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { tablesMigration } from './migrations/0012-clock';

const MIGRATIONS: MigrationSet = {
  engine: SQLITE_MIGRATION_ENGINE,
  table: INSIGHTS_MIGRATION_TABLE,
  migrations: { '0012-clock': tablesMigration },
};

/** Opens the store of events in a SQLite file, and creates or migrates its tables. */
export async function openSqliteInsights(
  file: string,
  options: Pick<OpenSqliteOptions, 'lockTimeoutMs' | 'onError'> = {},
): Promise<Kysely<InsightsTables>> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const db = await openSqliteDatabase<InsightsTables>(file, options);
  try {
    await runMigrations(db, MIGRATIONS);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
