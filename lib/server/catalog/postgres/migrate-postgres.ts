import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, type Migration, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { catalogMigration } from './migrations/0001-catalog';
import { wordEndingsMigration } from './migrations/0002-word-endings';
import { searchTagsMigration } from './migrations/0003-search-tags';
import { fillWordEndingsMigration } from './migrations/0004-fill-word-endings';
import { fillSearchTagsMigration } from './migrations/0005-fill-search-tags';

/** All migrations by name, in order. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-catalog': catalogMigration,
  '0002-word-endings': wordEndingsMigration,
  '0003-search-tags': searchTagsMigration,
  '0004-fill-word-endings': fillWordEndingsMigration,
  '0005-fill-search-tags': fillSearchTagsMigration,
};

/** Codes of `create table` if another transaction has created the same table in the meantime. */
const ALREADY_CREATED: readonly unknown[] = ['23505', '42P07', '42710'];

/** How long, in ms, other processes wait for one that has stopped renewing its lease. */
const LEASE_MS = 30_000;

/** How often, in ms, a process looks whether another one has migrated the database. */
const POLL_MS = 100;

type MigrateOptions = { leaseMs?: number };

/**
 * Runs the pending migrations of a database. Several processes can do so at the same time: the one that has the lease, a row
 * with its name and a time of expiry, migrates, and the others wait. Advisory locks and locks of tables are not available in
 * all databases that speak the protocol of PostgreSQL. Without pending migrations, nothing is written.
 *
 * @throws if a newer version has migrated the database.
 */
export async function migratePostgres(
  db: Kysely<CatalogTables>,
  { leaseMs = LEASE_MS }: MigrateOptions = {},
): Promise<void> {
  if ((await listPendingMigrations(db)).length === 0) return;
  await createMigrationTables(db);
  const lease = new MigrationLease(db, leaseMs);
  while (!(await lease.acquire())) {
    await setTimeout(POLL_MS);
    if ((await listPendingMigrations(db)).length === 0) return;
  }
  try {
    // Another process may have run them before this one had the lease.
    for (const name of await listPendingMigrations(db)) await runMigration(db, name, lease);
  } finally {
    await lease.release();
  }
}

/** Names of the migrations that a database has not had yet, in order. */
export async function listPendingMigrations(db: Kysely<CatalogTables>): Promise<string[]> {
  const names = Object.keys(POSTGRES_MIGRATIONS);
  const tables = await sql`
    select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = 'kysely_migration'
  `.execute(db);
  if (tables.rows.length === 0) return names;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const migrated = new Set(rows.map(({ name }) => name));
  const unknown = [...migrated].sort().find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`a newer version has migrated it: ${unknown}`);
  return names.filter((name) => !migrated.has(name));
}

async function createMigrationTables(db: Kysely<CatalogTables>): Promise<void> {
  const statements = [
    sql`create table if not exists kysely_migration (name text primary key, timestamp text not null)`,
    sql`create table if not exists migration_lease (
      id integer primary key, holder text not null, expires_at timestamptz not null
    )`,
  ];
  for (const statement of statements) {
    try {
      await statement.execute(db);
    } catch (error) {
      // `if not exists` does not see a table that another transaction is creating.
      if (!(error instanceof DatabaseError && ALREADY_CREATED.includes(error.code))) throw error;
    }
  }
}

async function runMigration(db: Kysely<CatalogTables>, name: string, lease: MigrationLease): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await POSTGRES_MIGRATIONS[name]?.up(transaction);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
    await lease.confirm(transaction);
  });
}

/** The right to migrate a database. It is renewed as long as it is held, and expires if the process dies. */
class MigrationLease {
  readonly #db: Kysely<CatalogTables>;
  readonly #leaseMs: number;
  readonly #holder = randomUUID();
  #renewal: NodeJS.Timeout | undefined;

  constructor(db: Kysely<CatalogTables>, leaseMs: number) {
    this.#db = db;
    this.#leaseMs = leaseMs;
  }

  /** Returns whether this process has the lease now. */
  async acquire(): Promise<boolean> {
    const { rows } = await sql`
      insert into migration_lease (id, holder, expires_at) values (1, ${this.#holder}, ${this.#expiry()})
      on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where migration_lease.expires_at < clock_timestamp()
      returning id
    `.execute(this.#db);
    if (rows.length === 0) return false;
    this.#renewal = setInterval(() => {
      // If it cannot be renewed, the migration fails in the end.
      this.#renew(this.#db).catch(() => undefined);
    }, this.#leaseMs / 3);
    return true;
  }

  /** @throws if another process has the lease, so that the transaction is rolled back. */
  async confirm(transaction: Kysely<CatalogTables>): Promise<void> {
    if (!(await this.#renew(transaction)))
      throw new Error('the migration took longer than its lease, and another process has begun it again');
  }

  async release(): Promise<void> {
    clearInterval(this.#renewal);
    await sql`delete from migration_lease where holder = ${this.#holder}`.execute(this.#db);
  }

  async #renew(db: Kysely<CatalogTables>): Promise<boolean> {
    const { rows } = await sql`
      update migration_lease set expires_at = ${this.#expiry()} where holder = ${this.#holder} returning id
    `.execute(db);
    return rows.length > 0;
  }

  /** By the clock of the database, because those of processes can differ. `current_timestamp` is the start of the transaction. */
  #expiry() {
    return sql`clock_timestamp() + ${sql.lit(this.#leaseMs)} * interval '1 millisecond'`;
  }
}
