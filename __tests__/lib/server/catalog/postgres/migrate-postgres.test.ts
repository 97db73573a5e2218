/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { migratePostgres, POSTGRES_MIGRATIONS } from '@/lib/server/catalog/postgres/migrate-postgres';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';

const createDatabase = postgresDatabases();
const opened: Array<Kysely<CatalogTables>> = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});

async function open(url: string): Promise<Kysely<CatalogTables>> {
  const db = await openPostgresDatabase<CatalogTables>(url);
  opened.push(db);
  return db;
}

async function listMigrations(db: Kysely<CatalogTables>): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

test('of ten that start at the same time, one migrates the database', async () => {
  const url = await createDatabase();
  const databases = await Promise.all(Array.from({ length: 10 }, () => open(url)));
  await Promise.all(databases.map((db) => migratePostgres(db)));
  for (const db of databases) expect(await listMigrations(db)).toEqual(Object.keys(POSTGRES_MIGRATIONS));
});

/** Runs an action after each statement with this text, before its result is returned. */
function runAfter(
  db: Kysely<CatalogTables>,
  text: string,
  action: () => Promise<void>,
): Kysely<CatalogTables> {
  const matching = new WeakSet<object>();
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(text)) matching.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (matching.has(queryId)) await action();
      return result;
    },
  });
}

test('a process waits for the lease of another one, until it expires', async () => {
  const url = await createDatabase();
  const db = await open(url);
  const other = await open(url);
  const setLease = (expiry: string) =>
    sql`
      insert into migration_lease values (1, 'other', ${sql.lit(expiry)})
      on conflict (id) do update set expires_at = excluded.expires_at
    `.execute(other);
  let attempts = 0;
  const waiting = runAfter(db, 'insert into migration_lease', async () => {
    attempts += 1;
    if (attempts === 3) await setLease('-infinity');
  });
  const migration = migratePostgres(
    runAfter(waiting, 'create table if not exists migration_lease', async () => {
      await setLease('infinity');
    }),
  );
  await migration;
  expect(attempts).toBe(4);
  expect(await listMigrations(db)).toEqual(Object.keys(POSTGRES_MIGRATIONS));
});

test('a migration whose lease was taken over changes nothing', async () => {
  const url = await createDatabase();
  const db = await open(url);
  const other = await open(url);
  const robbed = runAfter(db, 'create table template (', async () => {
    await sql`update migration_lease set holder = 'other'`.execute(other);
  });
  await expect(migratePostgres(robbed)).rejects.toThrow('longer than its lease');
  expect(await listMigrations(db)).toEqual([]);
  await expect(db.selectFrom('template').selectAll().execute()).rejects.toThrow('does not exist');
});

test('the lease is renewed from the end of a migration, however long it took', async () => {
  const url = await createDatabase();
  const db = await open(url);
  const other = await open(url);
  const guarded = runAfter(db, 'create table if not exists migration_lease', async () => {
    await sql`
      create function check_expiry() returns trigger language plpgsql as $$ begin
        if new.expires_at <= transaction_timestamp() + interval '30 seconds' then
          raise 'the lease begins with the transaction';
        end if;
        return new;
      end $$
    `.execute(other);
    await sql`
      create trigger check_expiry before update on migration_lease for each row execute function check_expiry()
    `.execute(other);
  });
  await migratePostgres(guarded);
  expect(await listMigrations(db)).toEqual(Object.keys(POSTGRES_MIGRATIONS));
});

test('a database that a newer version has migrated is not opened', async () => {
  const db = await open(await createDatabase());
  await migratePostgres(db);
  await sql`insert into kysely_migration values ('9999-newer', '')`.execute(db);
  await expect(migratePostgres(db)).rejects.toThrow('a newer version has migrated it: 9999-newer');
});

test('up-to-date tables are not written to', async () => {
  const db = await open(await createDatabase());
  await migratePostgres(db);
  await db
    .transaction()
    .setAccessMode('read only')
    .execute((transaction) => migratePostgres(transaction));
});
