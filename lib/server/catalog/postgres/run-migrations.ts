import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { MigrationSet } from '@/lib/server/catalog/sql/migration-set';

/** Codes of `create table` if another transaction has created the same table in the meantime. */
const ALREADY_CREATED: readonly unknown[] = ['23505', '42P07', '42710'];

/** How long, in ms, other processes wait for one that has stopped renewing its lease. */
const LEASE_MS = 30_000;

/** How often, in ms, a process looks whether another one has migrated the database. */
const POLL_MS = 100;

export type MigrateOptions = { leaseMs?: number };

/**
 * Runs the pending migrations of a database. Several processes can do so at the same time: the one that has the lease, a row
 * with its name and a time of expiry, migrates, and the others wait. Advisory locks and locks of tables are not available in
 * all databases that speak the protocol of PostgreSQL. Without pending migrations, nothing is written.
 *
 * @throws if a newer version has migrated the database.
 */
export async function runMigrations<Tables>(
  db: Kysely<Tables>,
  set: MigrationSet,
  { leaseMs = LEASE_MS }: MigrateOptions = {},
): Promise<void> {
  if ((await listPendingMigrations(db, set)).length === 0) return;
  await createMigrationTables(db, set);
  const lease = new MigrationLease(db, leaseMs);
  while (!(await lease.acquire())) {
    await setTimeout(POLL_MS);
    if ((await listPendingMigrations(db, set)).length === 0) return;
  }
  try {
    // Another process may have run them before this one had the lease.
    for (const name of await listPendingMigrations(db, set)) await runMigration(db, { name, set, lease });
  } finally {
    await lease.release();
  }
}

/** Names of the migrations that a database has not had yet, in order. */
export async function listPendingMigrations<Tables>(
  db: Kysely<Tables>,
  { table, migrations }: MigrationSet,
): Promise<string[]> {
  const names = Object.keys(migrations);
  const tables = await sql`
    select 1 from information_schema.tables
    where table_schema = current_schema() and table_name = ${table}
  `.execute(db);
  if (tables.rows.length === 0) return names;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  const migrated = new Set(rows.map(({ name }) => name));
  const unknown = [...migrated].sort().find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`a newer version has migrated it: ${unknown}`);
  return names.filter((name) => !migrated.has(name));
}

async function createMigrationTables<Tables>(db: Kysely<Tables>, { table }: MigrationSet): Promise<void> {
  const statements = [
    sql`create table if not exists ${sql.table(table)} (name text primary key, timestamp text not null)`,
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

async function runMigration<Tables>(
  db: Kysely<Tables>,
  { name, set, lease }: { name: string; set: MigrationSet; lease: MigrationLease<Tables> },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await set.migrations[name]?.up(transaction);
    await sql`insert into ${sql.table(set.table)} values (${name}, ${new Date().toISOString()})`.execute(
      transaction,
    );
    await lease.confirm(transaction);
  });
}

/** The right to migrate a database, whichever tables. It is renewed as long as it is held, and expires if the process dies. */
class MigrationLease<Tables> {
  readonly #db: Kysely<Tables>;
  readonly #leaseMs: number;
  readonly #holder = randomUUID();
  #renewal: NodeJS.Timeout | undefined;

  constructor(db: Kysely<Tables>, leaseMs: number) {
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
  async confirm(transaction: Kysely<Tables>): Promise<void> {
    if (!(await this.#renew(transaction)))
      throw new Error('the migration took longer than its lease, and another process has begun it again');
  }

  async release(): Promise<void> {
    clearInterval(this.#renewal);
    await sql`delete from migration_lease where holder = ${this.#holder}`.execute(this.#db);
  }

  async #renew(db: Kysely<Tables>): Promise<boolean> {
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
