import type { Kysely } from 'kysely';
import { type OpenPostgresOptions, openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import {
  type MigrationSet,
  POSTGRES_MIGRATION_ENGINE,
  runMigrations,
} from '@/lib/server/database/run-migrations';
import { INSIGHTS_MIGRATION_TABLE, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { tablesMigration } from './migrations/0011-clock';

const MIGRATIONS: MigrationSet = {
  engine: POSTGRES_MIGRATION_ENGINE,
  table: INSIGHTS_MIGRATION_TABLE,
  migrations: { '0011-clock': tablesMigration },
};

/** Opens the store of events in a PostgreSQL database, and creates or migrates its tables. */
export async function openPostgresInsights(
  url: string,
  options: OpenPostgresOptions = {},
): Promise<Kysely<InsightsTables>> {
  const db = await openPostgresDatabase<InsightsTables>(url, options);
  try {
    await runMigrations(db, MIGRATIONS);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
