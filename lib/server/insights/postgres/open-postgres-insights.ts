import type { Kysely } from 'kysely';
import {
  type OpenPostgresOptions,
  openPostgresDatabase,
} from '@/lib/server/catalog/postgres/open-postgres-database';
import { runMigrations } from '@/lib/server/catalog/postgres/run-migrations';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';
import { INSIGHTS_MIGRATION_TABLE, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { insightsMigration } from './migrations/0001-insights';

const MIGRATIONS: MigrationSet = {
  table: INSIGHTS_MIGRATION_TABLE,
  migrations: { '0001-insights': insightsMigration },
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
