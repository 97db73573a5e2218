/** @jest-environment node */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { isConnectionError } from '@/lib/server/database/postgres-errors';
import { RetryingPool } from '@/lib/server/database/postgres-pool';

/** A real server ends the connections of a pool with one connection. */

const createDatabase = postgresDatabases();
let url: string;
let pool: RetryingPool;

beforeAll(async () => {
  url = await createDatabase();
});

beforeEach(() => {
  pool = new RetryingPool(url, {
    size: 1,
    statementTimeoutMs: 5_000,
    onConnectError: undefined,
  });
});

/** The processes of the server that serve the database, but not the one that is asked. Ends them, if wished. */
async function readBackends({ isEnding = false } = {}): Promise<number[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid${isEnding ? ', pg_terminate_backend(pid, 5000)' : ''} from pg_stat_activity
     where pid <> pg_backend_pid() and datname = current_database()`,
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

async function readPid(client: PostgresPoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', []);
  return rows[0]?.pid ?? 0;
}

test('a client that waits for a connection when all are closed gets a new one', async () => {
  const first = await pool.connect();
  const waiting = pool.connect();
  const ended = await readBackends({ isEnding: true });
  const pid = await readPid(first);
  expect(ended).not.toContain(pid);
  first.release();
  const second = await waiting;
  expect(ended).not.toContain(await readPid(second));
  second.release();
  await pool.end();
});

test('no connection is made after the end of the pool', async () => {
  const first = await pool.connect();
  await readBackends({ isEnding: true });
  const end = pool.end();
  const error: unknown = await readPid(first).catch((reason: unknown) => reason);
  expect(isConnectionError(error)).toBe(true);
  await expect(pool.connect()).rejects.toThrow('after calling end');
  first.release();
  await end;
  expect(await readBackends()).toEqual([]);
});
