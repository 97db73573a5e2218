import { type Kysely, type Migration, type QueryExecutorProvider, sql, type Transaction } from 'kysely';

/** How migrations use the databases of an engine. */
export type MigrationEngine = {
  hasTable: (db: QueryExecutorProvider, name: string) => Promise<boolean>;
  /** Waits until no other process migrates the database, and lets others wait until the transaction ends. */
  lock: (transaction: QueryExecutorProvider) => Promise<unknown>;
  finish: (db: QueryExecutorProvider) => Promise<unknown>;
};

/** The migrations of the tables of one store. A database can have several stores. */
export type MigrationSet = {
  engine: MigrationEngine;
  /** The table with the names of the migrations that a database has had. */
  table: string;
  /**
   * By name, in order. The first one creates the tables of version 0.2.0. It has the name of the last migration of that version, so
   * that a database of it is recognized.
   */
  migrations: Readonly<Record<string, Migration>>;
};

export const SQLITE_MIGRATION_ENGINE: MigrationEngine = {
  hasTable: async (db, name) =>
    (await sql`select 1 from sqlite_master where name = ${name}`.execute(db)).rows.length > 0,
  // A transaction begins with the write lock.
  lock: () => Promise.resolve(),
  // Until the write-ahead log is written back, the file still contains what the migrations have deleted.
  finish: (db) => sql`pragma wal_checkpoint(truncate)`.execute(db),
};

/** Any number, the same in all processes. It ends with the transaction, and with the connection of a process that has died. */
const LOCK_KEY = 20_261_124;

export const POSTGRES_MIGRATION_ENGINE: MigrationEngine = {
  hasTable: async (db, name) => {
    const { rows } = await sql`
      select 1 from information_schema.tables where table_schema = current_schema() and table_name = ${name}
    `.execute(db);
    return rows.length > 0;
  },
  lock: (transaction) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(transaction),
  finish: () => Promise.resolve(),
};

/**
 * Names of the migrations that a database has not had yet, in order.
 *
 * @throws if a newer version has migrated the database, or it is older than version 0.2.0.
 */
export async function listPendingMigrations(
  db: QueryExecutorProvider,
  { engine, table, migrations }: MigrationSet,
): Promise<string[]> {
  const names = Object.keys(migrations);
  if (!(await engine.hasTable(db, table))) return names;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  const migrated = rows.map(({ name }) => name);
  checkMigrations(migrated, migrations);
  return names.filter((name) => !migrated.includes(name));
}

/** @throws if these are migrations of a newer version, or those of a version before 0.2.0. */
export function checkMigrations(migrated: readonly string[], migrations: MigrationSet['migrations']): void {
  const [first = ''] = Object.keys(migrations);
  const newer = [...migrated].sort().find((name) => name > first && !(name in migrations));
  if (newer !== undefined) throw new Error(`a newer version has migrated it: ${newer}`);
  if (migrated.length > 0 && !migrated.includes(first))
    throw new Error('it is of a version before 0.2.0: start version 0.2.0 on it once, then this one');
}

/**
 * Runs the pending migrations of a database, all in one transaction. Several processes can do so at the same time: one migrates, and
 * the others wait. Without pending migrations, nothing is written and no lock is needed.
 *
 * Not with Kysely's `Migrator`: it refuses a database with names of migrations that no longer exist, has no lock for SQLite, and
 * writes to its tables outside of its transaction.
 *
 * @throws if a newer version has migrated the database, or it is older than version 0.2.0.
 */
export async function runMigrations<Tables>(db: Kysely<Tables>, set: MigrationSet): Promise<void> {
  if ((await listPendingMigrations(db, set)).length === 0) return;
  await db.transaction().execute((transaction) => runPendingMigrations(transaction, set));
  await set.engine.finish(db);
}

async function runPendingMigrations<Tables>(
  transaction: Transaction<Tables>,
  set: MigrationSet,
): Promise<void> {
  await set.engine.lock(transaction);
  const table = sql.table(set.table);
  await sql`
    create table if not exists ${table} (name text not null primary key, timestamp text not null)
  `.execute(transaction);
  // Another process may have run them in the meantime.
  for (const name of await listPendingMigrations(transaction, set)) {
    await set.migrations[name]?.up(transaction);
    await sql`insert into ${table} values (${name}, ${new Date().toISOString()})`.execute(transaction);
  }
}
