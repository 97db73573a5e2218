import { existsSync } from 'node:fs';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import {
  type MigrationEngine,
  POSTGRES_MIGRATION_ENGINE,
  SQLITE_MIGRATION_ENGINE,
} from '@/lib/server/database/run-migrations';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { OLD_MIGRATION_TABLE } from '@/lib/server/insights/store/open-insights-store';

/** What is read of the tables of version 0.2.0. Times are epoch milliseconds. */
export type OldTables = {
  /** Texts, by which columns of events name them. */
  label: { key: number; value: string };
  /** Browsers by `distinct_id`. */
  visitor: { key: number; id: string };
  event: {
    key: number;
    /** The UTC day in two bytes, and the start of a SHA-256 of name, visitor, `$insert_id` and day. Null without `$insert_id`. */
    dedupe: Buffer | null;
    time: number;
    received: number;
    visitor: number | null;
    flags: number;
    name: number;
    /** See `blockOf`. */
    properties_at: number;
  };
  property_block: { key: number; properties: Buffer };
  session: { start: number; end: number; is_counted: number };
  /** Visitors whose events since a time were not in sessions yet. */
  pending: { visitor: number; since: number; until: number };
  roll_up: { is_demo: number; clock: number | null };
};

/** All tables of version 0.2.0, that of its migrations at the end. */
export const OLD_TABLES = [
  'event',
  'property_block',
  'session',
  'visitor_day',
  'daily_visitors',
  'daily_funnel',
  'daily',
  'hourly',
  'vital',
  'pending',
  'new_label',
  'visitor',
  'label',
  'roll_up',
  OLD_MIGRATION_TABLE,
] as const;

/** The migration that a database of 0.2.0 has at last. */
const LAST_MIGRATION = { sqlite: '0012-clock', postgres: '0011-clock' } as const;

/** The tables, and the highest key of the events that are moved: a site of version 0.2.0 may still store others. */
export type OldStore = { db: Kysely<OldTables>; lastKey: number };

/** Whether the database has tables of version 0.2.0 or older. */
export function hasOldTables(db: QueryExecutorProvider, url: string): Promise<boolean> {
  return engineOf(url).hasTable(db, OLD_MIGRATION_TABLE);
}

/**
 * Opens the tables of version 0.2.0 in the database of insights. Statements take as long as they need.
 *
 * @returns null if there are none.
 * @throws if they are of an older version.
 */
export async function openOldStore(url: string): Promise<OldStore | null> {
  const isPostgres = isPostgresUrl(url);
  const file = describeDatabaseUrl(url);
  if (!isPostgres && !existsSync(file)) return null;
  const db = isPostgres
    ? await openPostgresDatabase<OldTables>(url, { statementTimeoutMs: 0 })
    : await openSqliteDatabase<OldTables>(file);
  try {
    if (await hasOldTables(db, url)) {
      await checkVersion(db, LAST_MIGRATION[isPostgres ? 'postgres' : 'sqlite']);
      const { key } = await db
        .selectFrom('event')
        .select(({ fn }) => fn.max('key').as('key'))
        .executeTakeFirstOrThrow();
      return { db, lastKey: key ?? 0 };
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  await db.destroy();
  return null;
}

async function checkVersion(db: QueryExecutorProvider, wanted: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(OLD_MIGRATION_TABLE)} where name = ${wanted}`.execute(
    db,
  );
  if (rows.length > 0) return;
  throw new Error(
    'The events are of a version before 0.2.0, which cannot be moved: start version 0.2.0 on them once, then move them.',
  );
}

function engineOf(url: string): MigrationEngine {
  return isPostgresUrl(url) ? POSTGRES_MIGRATION_ENGINE : SQLITE_MIGRATION_ENGINE;
}
