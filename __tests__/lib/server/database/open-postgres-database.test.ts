/** @jest-environment node */
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { type OpenPostgresOptions, openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { isConnectionError, isDatabaseError, isTemporaryError } from '@/lib/server/database/postgres-errors';

const createDatabase = postgresDatabases();
const temporary = temporaryFolder();
const opened: Kysely<unknown>[] = [];
let url = '';

beforeAll(async () => {
  url = await createDatabase();
});

afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
});

async function open(options: OpenPostgresOptions = {}, databaseUrl = url): Promise<Kysely<unknown>> {
  const db = await openPostgresDatabase<unknown>(databaseUrl, options);
  opened.push(db);
  return db;
}

async function readValue(db: Kysely<unknown>, expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select (${sql.raw(expression)}) as value`.execute(db);
  return rows[0]?.value;
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a file that the URL names', () => {
  const withFile = (setting: string, file: string) => {
    const changed = new URL(url);
    changed.searchParams.set('sslmode', 'verify-full');
    changed.searchParams.set(setting, file);
    return changed.href;
  };

  test.each(['sslrootcert', 'sslcert', 'sslkey'])('and that is missing is an error: %s', async (setting) => {
    const file = temporary.file('missing.pem');
    await expect(open({}, withFile(setting, file))).rejects.toThrow(
      `${setting}: the file ${file} cannot be read (ENOENT)`,
    );
  });

  test('and that is no key is an error', async () => {
    const file = temporary.file('invalid.pem');
    writeFileSync(file, 'not a key');
    await expect(open({}, withFile('sslkey', file))).rejects.toThrow('sslkey: the file is not valid');
  });

  test('is not needed any longer when a connection is made', async () => {
    const file = temporary.file('root.pem');
    writeFileSync(file, '');
    const db = await open({}, withFile('sslrootcert', file));
    rmSync(file);
    await expect(readValue(db, '1')).rejects.toThrow('does not support SSL');
  });
});

test('numbers of 64 bits and counts are numbers', async () => {
  const db = await open();
  expect(await readValue(db, '9007199254740991::int8')).toBe(9_007_199_254_740_991);
  expect(await readValue(db, 'select avg(n) from generate_series(1, 2) n')).toBe(1.5);
});

describe('a connection that the server has ended', () => {
  const endOthers = (db: Kysely<unknown>) =>
    readValue(
      db,
      'select count(pg_terminate_backend(pid)) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );

  // A process that has been ended is still listed for a moment: only another one counts.
  const endSleeping = async (db: Kysely<unknown>, times: number) => {
    const ended = new Set<unknown>();
    while (ended.size < times) {
      const { rows } = await sql<{ pid: number }>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'
      `.execute(db);
      for (const { pid } of rows) ended.add(pid);
    }
  };

  test('while it was idle is replaced by another one', async () => {
    const errors: unknown[] = [];
    const db = await open({ onError: (error) => errors.push(error) });
    const first = await readValue(db, 'pg_backend_pid()');
    expect(await endOthers(await open())).toBe(1);
    expect(await readValue(db, 'pg_backend_pid()')).not.toBe(first);
    expect(errors).toEqual([]);
  });

  test('during a statement that reads repeats that once on a new connection', async () => {
    const db = await open({ poolSize: 1 });
    const waiting = failureOf(readValue(db, 'pg_sleep(60)'));
    await endSleeping(await open(), 2);
    expect(isConnectionError(await waiting)).toBe(true);
    expect(await readValue(db, '1')).toBe(1);
  });

  test('during a statement that writes leads to the error of a connection', async () => {
    const db = await open({ poolSize: 1 });
    await sql`create table written (value integer)`.execute(db);
    const waiting = failureOf(sql`insert into written select 1 from pg_sleep(60)`.execute(db));
    await endSleeping(await open(), 1);
    expect(isConnectionError(await waiting)).toBe(true);
  });

  test('as soon as it was made leads to the error of a connection', async () => {
    const message = (type: string, ...content: Buffer[]) => {
      const body = Buffer.concat(content);
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return Buffer.concat([Buffer.from(type), length, body]);
    };
    const field = (code: string, value: string) => Buffer.from(`${code}${value}\0`);
    const isAuthenticated = message('R', Buffer.alloc(4));
    const isReady = message('Z', Buffer.from('I'));
    const error = message(
      'E',
      field('S', 'FATAL'),
      field('C', '57P01'),
      field('M', 'stopped'),
      Buffer.alloc(1),
    );
    const server = createServer((socket) => {
      // All at once, as a busy process receives it.
      socket.once('data', () => socket.end(Buffer.concat([isAuthenticated, isReady, error])));
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const db = await open({ poolSize: 1 }, `postgres://user@127.0.0.1:${port}/database`);
      expect(isConnectionError(await failureOf(readValue(db, '1')))).toBe(true);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('during a transaction leads to that error, not to one of the rollback', async () => {
    const db = await open({ poolSize: 1 });
    const error = await failureOf(
      db.transaction().execute(async (transaction) => {
        await readValue(transaction, '1');
        await endOthers(await open());
        await readValue(transaction, '1');
      }),
    );
    expect(isConnectionError(error)).toBe(true);
    expect(await readValue(db, '1')).toBe(1);
  });
});

test('a statement that takes too long is ended, except in transactions that may write', async () => {
  const db = await open({ statementTimeoutMs: 300 });
  const error = await failureOf(readValue(db, 'pg_sleep(60)'));
  expect([isTemporaryError(error), isConnectionError(error)]).toEqual([true, false]);
  const readOnly = db.transaction().setAccessMode('read only');
  expect(await failureOf(readOnly.execute((reading) => readValue(reading, 'pg_sleep(60)')))).not.toBeNull();
  await db.transaction().execute((writing) => readValue(writing, 'pg_sleep(0.4)'));
});

test('a transaction waits for a lock no longer than it may', async () => {
  const db = await open({ lockTimeoutMs: 0 });
  await sql`create table locked (id integer)`.execute(db);
  await db.transaction().execute(async (holder) => {
    await sql`lock table locked`.execute(holder);
    const waiting = db.transaction().execute((other) => sql`lock table locked`.execute(other));
    expect(isTemporaryError(await failureOf(waiting))).toBe(true);
  });
});

test('a wrong password is not a temporary error, and is not part of it', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong-secret';
  const error = await failureOf(readValue(await open({}, wrong.href), '1'));
  expect([isDatabaseError(error), isTemporaryError(error)]).toEqual([true, false]);
  expect(inspect(error, { depth: 10 })).not.toContain('wrong-secret');
});

test('a server that cannot be reached is a temporary error', async () => {
  const error = await failureOf(readValue(await open({}, 'postgres://x:y@127.0.0.1:1/site'), '1'));
  expect([isTemporaryError(error), isConnectionError(error)]).toEqual([true, true]);
});
