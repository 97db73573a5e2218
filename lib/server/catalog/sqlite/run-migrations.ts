import { type Kysely, sql, type Transaction } from 'kysely';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';

/** Names of the migrations that a database has had, in order. None if it is new. */
async function listMigrations<Tables>(db: Kysely<Tables>, { table }: MigrationSet): Promise<string[]> {
  const tables = await sql`select 1 from sqlite_master where name = ${table}`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Whether a database has the tables of an earlier version, or none.
 *
 * @throws if a newer version has migrated the database.
 */
export async function hasPendingMigrations<Tables>(db: Kysely<Tables>, set: MigrationSet): Promise<boolean> {
  const migrated = await listMigrations(db, set);
  checkMigrations(migrated, set);
  return migrated.length < Object.keys(set.migrations).length;
}

/** @throws Error with the name of a migration that this version does not have. */
export function checkMigrations(names: readonly string[], { migrations }: MigrationSet): void {
  const unknown = names.find((name) => !(name in migrations));
  if (unknown !== undefined) throw new Error(`a newer version has migrated it: ${unknown}`);
}

/**
 * Runs the pending migrations of a database, all in one transaction. Several processes can do so at the same time.
 * Without pending migrations, no lock is needed.
 *
 * Not with Kysely's `Migrator`, but with a table like its own: it writes to its tables outside of its transaction, where
 * nothing waits for the lock of another process.
 *
 * @throws if a newer version has migrated the database.
 */
export async function runMigrations<Tables>(db: Kysely<Tables>, set: MigrationSet): Promise<void> {
  if (!(await hasPendingMigrations(db, set))) return;
  await db.transaction().execute((transaction) => runPendingMigrations(transaction, set));
  // Until the write-ahead log is written back, the file still contains what the migrations have deleted.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function runPendingMigrations<Tables>(
  transaction: Transaction<Tables>,
  set: MigrationSet,
): Promise<void> {
  const table = sql.table(set.table);
  await sql`
    create table if not exists ${table} (name text not null primary key, timestamp text not null)
  `.execute(transaction);
  // Another process may have run them in the meantime.
  const migrated = await listMigrations(transaction, set);
  checkMigrations(migrated, set);
  for (const [name, migration] of Object.entries(set.migrations)) {
    if (migrated.includes(name)) continue;
    await migration.up(transaction);
    await sql`insert into ${table} values (${name}, ${new Date().toISOString()})`.execute(transaction);
  }
}
