import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';
import { type OpenSqliteOptions, openSqliteDatabase } from '@/lib/server/catalog/sqlite/open-sqlite-database';
import { runMigrations } from '@/lib/server/catalog/sqlite/run-migrations';
import { INSIGHTS_MIGRATION_TABLE, type InsightsTables } from '@/lib/server/insights/sql/insights-tables';
import { insightsMigration } from './migrations/0001-insights';
import { propertyBlocksMigration } from './migrations/0002-property-blocks';
import { setAsideMigration } from './migrations/0003-set-aside';
import { marksByDayMigration } from './migrations/0004-marks-by-day';
import { orderOfVitalsMigration } from './migrations/0005-order-of-vitals';
import { unusedLabelsMigration } from './migrations/0006-unused-labels';
import { discardInSlicesMigration } from './migrations/0007-discard-in-slices';
import { newLabelsMigration } from './migrations/0008-new-labels';
import { sessionsNotCountedMigration } from './migrations/0009-sessions-not-counted';
import { attemptsMigration } from './migrations/0010-attempts';
import { eventsOfSessionsMigration } from './migrations/0011-events-of-sessions';
import { clockMigration } from './migrations/0012-clock';

const MIGRATIONS: MigrationSet = {
  table: INSIGHTS_MIGRATION_TABLE,
  migrations: {
    '0001-insights': insightsMigration,
    '0002-property-blocks': propertyBlocksMigration,
    '0003-set-aside': setAsideMigration,
    '0004-marks-by-day': marksByDayMigration,
    '0005-order-of-vitals': orderOfVitalsMigration,
    '0006-unused-labels': unusedLabelsMigration,
    '0007-discard-in-slices': discardInSlicesMigration,
    '0008-new-labels': newLabelsMigration,
    '0009-sessions-not-counted': sessionsNotCountedMigration,
    '0010-attempts': attemptsMigration,
    '0011-events-of-sessions': eventsOfSessionsMigration,
    '0012-clock': clockMigration,
  },
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
