import type { Kysely } from 'kysely';
import {
  type OpenPostgresOptions,
  openPostgresDatabase,
} from '@/lib/server/catalog/postgres/open-postgres-database';
import { runMigrations } from '@/lib/server/catalog/postgres/run-migrations';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';
import { INSIGHTS_MIGRATION_TABLE, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { insightsMigration } from './migrations/0001-insights';
import { propertyBlocksMigration } from './migrations/0002-property-blocks';
import { setAsideMigration } from './migrations/0003-set-aside';
import { marksByDayMigration } from './migrations/0004-marks-by-day';
import { unusedLabelsMigration } from './migrations/0005-unused-labels';
import { discardInSlicesMigration } from './migrations/0006-discard-in-slices';
import { newLabelsMigration } from './migrations/0007-new-labels';
import { sessionsNotCountedMigration } from './migrations/0008-sessions-not-counted';
import { attemptsMigration } from './migrations/0009-attempts';
import { eventsOfSessionsMigration } from './migrations/0010-events-of-sessions';
import { clockMigration } from './migrations/0011-clock';

const MIGRATIONS: MigrationSet = {
  table: INSIGHTS_MIGRATION_TABLE,
  migrations: {
    '0001-insights': insightsMigration,
    '0002-property-blocks': propertyBlocksMigration,
    '0003-set-aside': setAsideMigration,
    '0004-marks-by-day': marksByDayMigration,
    '0005-unused-labels': unusedLabelsMigration,
    '0006-discard-in-slices': discardInSlicesMigration,
    '0007-new-labels': newLabelsMigration,
    '0008-sessions-not-counted': sessionsNotCountedMigration,
    '0009-attempts': attemptsMigration,
    '0010-events-of-sessions': eventsOfSessionsMigration,
    '0011-clock': clockMigration,
  },
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
