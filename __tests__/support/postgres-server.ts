import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '@/__tests__/support/start-postgres';

/** How often, in ms, a test file looks whether another one has started the server. */
const POLL_MS = 50;

/**
 * Returns a function that creates an empty database on a real PostgreSQL server and resolves to its URL. Call it at the top
 * level. The server is started by the first test file of a run that needs one, and stopped at the end of the run. With
 * `TEST_DATABASE_URL` it is that one; its user must be allowed to create databases.
 *
 * Tests that stop their server start one of their own, with `startPostgres`.
 */
export function postgresDatabases(): () => Promise<string> {
  const created: string[] = [];
  afterAll(async () => {
    await execute(created.map((name) => `drop database if exists "${name}" with (force)`));
  });
  return async () => {
    const name = `checkleaf_test_${randomUUID().slice(0, 8)}`;
    await execute([`create database "${name}"`]);
    created.push(name);
    const url = new URL(await findServer());
    url.pathname = name;
    return url.href;
  };
}

async function execute(statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const client = new pg.Client(await findServer());
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns the URL of the maintenance database of the server, which is started if needed. */
async function findServer(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const run = process.env.JEST_RUN ?? '';
  const folder = path.join(tmpdir(), `checkleaf-postgres-${run}`);
  const file = path.join(folder, 'server.json');
  if (isFirst(folder)) {
    const started = await startPostgres({ owner: Number.parseInt(run, 10), folder }).then(
      (server) => ({ url: server.url() }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    );
    writeFileSync(`${file}.new`, JSON.stringify(started), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  while (!existsSync(file)) await setTimeout(POLL_MS);
  const result = JSON.parse(readFileSync(file, 'utf8')) as { url: string } | { error: string };
  if ('error' in result) throw new Error(result.error);
  return result.url;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
