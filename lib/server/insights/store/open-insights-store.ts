import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { POSTGRES_ROWS, SQLITE_ROWS } from '@/lib/server/database/row-engine';
import {
  type MigrationSet,
  POSTGRES_MIGRATION_ENGINE,
  runMigrations,
  SQLITE_MIGRATION_ENGINE,
} from '@/lib/server/database/run-migrations';
import { describeDatabaseUrl, isPostgresUrl } from '@/lib/server/database-url';
import { POSTGRES_TABLES, SQLITE_TABLES, type StoreTables } from './store-tables';

/** The inbox and the packed days. */
export type InsightsStore = {
  db: Kysely<StoreTables>;
  /** A subquery that returns these numbers as `value`. */
  numbers: (values: readonly number[]) => RawBuilder<number>;
};

/** The table with the migrations of the store, which can share its database with others. */
const MIGRATION_TABLE = 'insights_store_migration';

/**
 * Opens the store of events, and creates its tables.
 *
 * @param url `file:` and a path, or the URL of a PostgreSQL database, which may be that of the catalog.
 * @throws if the database cannot be opened, or a newer version has migrated it.
 */
export async function openInsightsStore(url: string): Promise<InsightsStore> {
  const isPostgres = isPostgresUrl(url);
  const db = isPostgres
    ? await openPostgresDatabase<StoreTables>(url)
    : await openFile(describeDatabaseUrl(url));
  try {
    await runMigrations(db, isPostgres ? POSTGRES_MIGRATIONS : SQLITE_MIGRATIONS);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const { rows } = isPostgres ? POSTGRES_ROWS : SQLITE_ROWS;
  return {
    db,
    numbers: (values) =>
      rows(
        { value: 'integer' },
        values.map((value) => ({ value })),
      ).$castTo<number>(),
  };
}

async function openFile(file: string): Promise<Kysely<StoreTables>> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  return openSqliteDatabase<StoreTables>(file);
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
  table: MIGRATION_TABLE,
  migrations: { '0001-store': toMigration(SQLITE_TABLES) },
};

const POSTGRES_MIGRATIONS: MigrationSet = {
  engine: POSTGRES_MIGRATION_ENGINE,
  table: MIGRATION_TABLE,
  migrations: { '0001-store': toMigration(POSTGRES_TABLES) },
};
