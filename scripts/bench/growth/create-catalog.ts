import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { syntheticGroups, syntheticList } from './synthetic-catalog';

/** Lists per transaction. */
const BATCH_SIZE = 200;

/** Returns the URL of a SQLite file with a synthetic catalog, in a folder of its own. An earlier run may have created it. */
export async function createFileCatalog(folder: string, lists: number): Promise<string> {
  const finished = path.resolve(folder, String(lists));
  if (!existsSync(finished)) {
    // Renamed when it is complete: a run can be interrupted.
    const unfinished = `${finished}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    const file = path.join(unfinished, 'site.db');
    await fill(await openSqliteCatalogStore(file), lists);
    // Its log has the larger part, and the size is measured.
    const database = new Database(file);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
    renameSync(unfinished, finished);
  }
  return `file:${path.join(finished, 'site.db')}`;
}

/**
 * The same in a database of its own on a PostgreSQL server.
 *
 * @param server URL of a database whose user may create others.
 */
export async function createPostgresCatalog(server: string, lists: number): Promise<string> {
  const name = `checkleaf_growth_${lists}`;
  const unfinished = `${name}_unfinished`;
  const { rowCount } = await query(server, `select from pg_database where datname = '${name}'`);
  if (rowCount === 0) {
    await query(server, `drop database if exists ${unfinished} with (force)`);
    await query(server, `create database ${unfinished}`);
    await fill(await openPostgresCatalogStore(withDatabase(server, unfinished)), lists);
    await query(server, `alter database ${unfinished} rename to ${name}`);
  }
  return withDatabase(server, name);
}

async function fill(store: CatalogStore, lists: number): Promise<void> {
  console.error(`Filling a database with ${lists} lists …`);
  const put = (records: Parameters<CatalogStore['applyChange']>[0]['put']) =>
    store.applyChange({ source: 'imported', put: records, remove: [] });
  try {
    await put(syntheticGroups());
    for (let from = 0; from < lists; from += BATCH_SIZE) {
      const numbers = Array.from({ length: Math.min(BATCH_SIZE, lists - from) }, (_, index) => from + index);
      await put(numbers.flatMap((number) => syntheticList({ lists, seed: 1 }, number)));
    }
  } finally {
    await store.close();
  }
}

/** Over a connection that does not stay open while a catalog is filled. */
export async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
