import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { seedDatabase } from '@/scripts/bench/seed/seed-database';

/**
 * Creates synthetic catalogs for the bench of growth, unless an earlier run has done so. They are filled under another name and
 * then renamed, because a run that was interrupted leaves a part of one.
 */

export type CreateCatalogOptions = {
  lists: number;
  /** Called before a catalog is filled, which takes long. */
  onFill?: (() => void) | undefined;
};

/** Returns the URL of a SQLite catalog in a folder. */
export async function createFileCatalog(
  folder: string,
  { lists, onFill }: CreateCatalogOptions,
): Promise<string> {
  const file = path.resolve(folder, `${lists}.db`);
  if (existsSync(file)) return `file:${file}`;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.unfinished`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true });
  onFill?.();
  await seedDatabase(`file:${unfinished}`, { lists, seed: 1 }, () => undefined);
  renameSync(unfinished, file);
  return `file:${file}`;
}

/**
 * Returns the URL of a catalog on a PostgreSQL server, in a database of its own.
 *
 * @param server URL of a database whose user may create others.
 */
export async function createPostgresCatalog(
  server: string,
  { lists, onFill }: CreateCatalogOptions,
): Promise<string> {
  const name = `checkleaf_growth_${lists}`;
  const unfinished = `${name}_unfinished`;
  const { rowCount } = await execute(server, `select from pg_database where datname = '${name}'`);
  if (rowCount === 0) {
    await execute(server, `drop database if exists ${unfinished} with (force)`);
    await execute(server, `create database ${unfinished}`);
    onFill?.();
    await seedDatabase(withDatabase(server, unfinished), { lists, seed: 1 }, () => undefined);
    await execute(server, `alter database ${unfinished} rename to ${name}`);
  }
  return withDatabase(server, name);
}

/** The connection does not stay open while a catalog is filled. */
async function execute(server: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server);
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
