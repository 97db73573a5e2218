import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { type OpenPostgresOptions, openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { type OpenSqliteOptions, openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { POSTGRES_ROWS, SQLITE_ROWS } from '@/lib/server/database/row-engine';
import {
  type MigrationSet,
  POSTGRES_MIGRATION_ENGINE,
  runMigrations,
  SQLITE_MIGRATION_ENGINE,
} from '@/lib/server/database/run-migrations';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { describeOpenError } from '@/lib/server/insights/describe-open-error';
import {
  LINKS,
  MESSAGES,
  POSTGRES_NOTES,
  POSTGRES_TABLES,
  SQLITE_NOTES,
  SQLITE_TABLES,
  type StoreTables,
} from './store-tables';

/** The inbox, the packed days, the notes on days, the links to reports, and the messages. */
export type InsightsStore = {
  db: Kysely<StoreTables>;
  /** A subquery that returns these numbers as `value`. */
  numbers: (values: readonly number[]) => RawBuilder<number>;
};

/** The table with the migrations of the store, which can share its database with others. */
export const STORE_MIGRATION_TABLE = 'insights_store_migration';

/** The same of the tables of earlier versions. */
export const OLD_MIGRATION_TABLE = 'insights_migration';

/** Options of SQLite and of PostgreSQL, each for its engine. */
export type OpenStoreOptions = Pick<OpenSqliteOptions, 'lockTimeoutMs' | 'onError'> &
  Pick<OpenPostgresOptions, 'poolSize' | 'signal'> & {
    /** Whether the tables are created in a database that has only those of an earlier version. */
    mayBeOld?: boolean | undefined;
  };

/**
 * Opens the store of events, and creates its tables.
 *
 * @param url `file:` and a path, or the URL of a PostgreSQL database, which may be that of the catalog.
 * @throws if the database cannot be opened, a newer version has migrated it, or it has the events of an earlier version. The message names the
 *   database without its password, and says what to do.
 */
export async function openInsightsStore(
  url: string,
  { mayBeOld = false, ...options }: OpenStoreOptions = {},
): Promise<InsightsStore> {
  const isPostgres = isPostgresUrl(url);
  const { rows } = isPostgres ? POSTGRES_ROWS : SQLITE_ROWS;
  try {
    const db = isPostgres
      ? await openPostgresDatabase<StoreTables>(url, options)
      : await openFile(describeDatabaseUrl(url), options);
    try {
      const migrations = isPostgres ? POSTGRES_MIGRATIONS : SQLITE_MIGRATIONS;
      if (!mayBeOld) await checkNotOld(db, migrations, url);
      await runMigrations(db, migrations);
    } catch (error) {
      await db.destroy();
      throw error;
    }
    return {
      db,
      numbers: (values) =>
        rows(
          { value: 'integer' },
          values.map((value) => ({ value })),
        ).$castTo<number>(),
    };
  } catch (cause) {
    if (cause instanceof OldStoreError) throw cause;
    throw new Error(describeOpenError(url, cause), { cause });
  }
}

/** The database has events of an earlier version, which have to be moved. */
class OldStoreError extends Error {
  override name = 'OldStoreError';
}

async function checkNotOld(
  db: Kysely<StoreTables>,
  { engine, table }: MigrationSet,
  url: string,
): Promise<void> {
  if (!(await engine.hasTable(db, OLD_MIGRATION_TABLE)) || (await engine.hasTable(db, table))) return;
  throw new OldStoreError(
    `The insights database ${describeDatabaseUrl(url)} has the events of an earlier version, in other tables. Copy them with the command ` +
      'insights:move, or set INSIGHTS_DATABASE_URL to another database. The earlier tables are not changed until you delete them.',
  );
}

async function openFile(
  file: string,
  options: Pick<OpenSqliteOptions, 'lockTimeoutMs' | 'onError'>,
): Promise<Kysely<StoreTables>> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  return openSqliteDatabase<StoreTables>(file, options);
}

function toMigration(statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<never>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

const SQLITE_MIGRATIONS: MigrationSet = {
  engine: SQLITE_MIGRATION_ENGINE,
  table: STORE_MIGRATION_TABLE,
  migrations: {
    '0001-store': toMigration(SQLITE_TABLES),
    '0002-notes': toMigration(SQLITE_NOTES),
    '0003-links': toMigration(LINKS),
    '0004-messages': toMigration(MESSAGES),
  },
};

const POSTGRES_MIGRATIONS: MigrationSet = {
  engine: POSTGRES_MIGRATION_ENGINE,
  table: STORE_MIGRATION_TABLE,
  migrations: {
    '0001-store': toMigration(POSTGRES_TABLES),
    '0002-notes': toMigration(POSTGRES_NOTES),
    '0003-links': toMigration(LINKS),
    '0004-messages': toMigration(MESSAGES),
  },
};
