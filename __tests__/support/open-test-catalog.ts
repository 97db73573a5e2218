import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { openSqliteDatabase } from '@/lib/server/database/open-sqlite-database';
import { isPostgresUrl } from '@/lib/server/database-url';
import { openStore, type StoreOptions } from './open-store';
import { postgresDatabases } from './postgres-server';
import { DATABASES_ROOT } from './temporary-folder';

/** The engines that have the same contract. */
export const ENGINES = ['SQLite', 'PostgreSQL'] as const;

export type Engine = (typeof ENGINES)[number];

export type TestCatalog = {
  store: CatalogStore;
  /** The SQLite file, or the URL of the PostgreSQL database. */
  location: string;
  /** Closes the store and deletes the database. */
  close: () => Promise<void>;
};

/** Opens an empty catalog in a temporary database. */
export async function openTestCatalog(
  engine: Engine = 'SQLite',
  options: StoreOptions = {},
): Promise<TestCatalog> {
  const { location, remove } = await (engine === 'SQLite' ? createFolder() : createSchema());
  const catalog: TestCatalog = {
    store: await openStore(location, options),
    location,
    async close() {
      await catalog.store.close();
      await remove();
    },
  };
  return catalog;
}

async function createFolder() {
  const folder = await mkdtemp(path.join(DATABASES_ROOT, 'catalog-'));
  return { location: path.join(folder, 'catalog.db'), remove: () => rm(folder, { recursive: true }) };
}

const createDatabase = postgresDatabases();
let database: Promise<string> | undefined;
let schemas = 0;

/** Creates a schema in the database of the test file: that takes less time than a database. */
async function createSchema() {
  database ??= createDatabase();
  const url = new URL(await database);
  schemas += 1;
  const name = `test_${schemas}`;
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`create schema ${name}`);
  await client.end();
  // Tables are created and found in this schema, as if it were a database of its own.
  url.searchParams.set('options', `-c search_path=${name}`);
  // Deleted with the database.
  return { location: url.href, remove: async () => undefined };
}

/** Opens the tables of a test catalog. */
export async function openTables(location: string): Promise<Kysely<CatalogTables>> {
  return isPostgresUrl(location) ? openPostgresDatabase(location) : openSqliteDatabase(location);
}
