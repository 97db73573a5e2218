/** @jest-environment node */
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeTemplate } from '@/__tests__/support/make-template';
import { siteServers } from '@/__tests__/support/site-servers';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openPostgresDatabase } from '@/lib/server/catalog/postgres/open-postgres-database';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';
import { type PostgresServer, startPostgres } from '@/scripts/support/start-postgres';

/** The HTTP server with the store of the process, while the PostgreSQL servers fail. They are stopped for real. */

const temporary = temporaryFolder();
const startServer = siteServers();
const before = process.env;
let primary: PostgresServer;
let replica: PostgresServer;
/** Writes to the primary server, as another process. */
let writer: CatalogStore;

/** Sites go on trying servers that are down. Their timers must not run after these tests. */
const timers: NodeJS.Timeout[] = [];
let isOver = false;

function collectTimers(): void {
  const schedule = globalThis.setTimeout;
  const collect = (action: () => void, delay?: number): NodeJS.Timeout => {
    const timer = schedule(action, delay);
    if (isOver) clearTimeout(timer);
    timers.push(timer);
    return timer;
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(collect, schedule));
}

beforeAll(async () => {
  collectTimers();
  jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  writeContent(temporary.file('content'), { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  // A replica receives what has been flushed. Without this, a commit need not be.
  primary = await startPostgres({ settings: { synchronous_commit: 'on' } });
  replica = await primary.startReplica();
  writer = await openPostgresCatalogStore(primary.url());
  await writeTitle('first');
});

afterEach(() => {
  process.env = before;
});

afterAll(async () => {
  await writer.close();
  await Promise.all([primary.remove(), replica.remove()]);
  isOver = true;
  for (const timer of timers) clearTimeout(timer);
});

async function writeTitle(title: string, store = writer): Promise<void> {
  const value = { ...makeTemplate(), title };
  await store.applyChange({
    source: 'imported',
    put: [{ kind: 'template', checksum: title, value }],
    remove: [],
  });
}

/** Starts a site as a process of its own would. */
async function startSite(settings: Record<string, string>) {
  process.env = { ...before, NODE_ENV: 'production', CONTENT_DIR: temporary.file('content'), ...settings };
  jest.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('checkleaf.catalog-store'));
  Reflect.deleteProperty(globalThis, Symbol.for('checkleaf.prepared-start'));
  const { getCatalogStore, checkCatalogStore, isCatalogUnavailable } = await import(
    '@/lib/server/catalog/get-catalog'
  );
  const { prepareStart } = await import('@/lib/server/prepare-start');
  const warnings: string[] = [];
  await prepareStart((message) => warnings.push(message));
  const { get } = await startServer({
    handle: async (_, response) => {
      const template = await (await getCatalogStore()).findTemplate('camping', 'en');
      response.end(template?.title ?? 'none');
    },
    checkStore: checkCatalogStore,
    isStoreUnavailable: isCatalogUnavailable,
  });
  const read = async (url = '/camping') => {
    const { status, headers, body } = await get(url);
    // Whatever happens, a database that fails is no error of the site.
    expect([200, 503]).toContain(status);
    if (status === 503) expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': /\d/ });
    return status === 200 ? body.toString() : status;
  };
  const waitFor = async (result: string | number, url?: string) => {
    while ((await read(url)) !== result) await setTimeout(10);
  };
  return { read, waitFor, warnings, getCatalogStore };
}

describe('one server', () => {
  test('a site starts without it, and recovers when it has started', async () => {
    await primary.stop('fast');
    const { read, waitFor, warnings } = await startSite({ DATABASE_URL: primary.url() });
    expect(warnings.join()).toContain('The site starts without it');
    expect(warnings.join()).not.toContain(new URL(primary.url()).password);
    expect(await read()).toBe(503);
    expect(await read('/api/ready')).toBe(503);
    await primary.start();
    await waitFor('first');
    expect(await read('/api/ready')).not.toBe(503);
  });

  test.each<[string, () => Promise<void>]>([
    ['is restarted', () => primary.stop('fast')],
    ['crashes', () => primary.stop('immediate')],
    ['is killed', async () => primary.kill()],
  ])(
    'when it %s, requests respond with 503 until it can be used again, and never with 500',
    async (_, stop) => {
      const { read, waitFor } = await startSite({ DATABASE_URL: primary.url() });
      // Several connections are open.
      await Promise.all(Array.from({ length: 8 }, () => read()));
      await stop();
      await waitFor(503);
      const restarted = primary.start();
      await Promise.all(Array.from({ length: 8 }, () => waitFor('first')));
      await restarted;
      expect(await Promise.all(Array.from({ length: 8 }, () => read()))).toEqual(Array(8).fill('first'));
    },
  );

  test('when it ends all connections, the next requests do not notice', async () => {
    const { read } = await startSite({ DATABASE_URL: primary.url() });
    const admin = await openPostgresDatabase(primary.url());
    for (let time = 0; time < 3; time++) {
      await Promise.all(Array.from({ length: 8 }, () => read()));
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'
      `.execute(admin);
      expect(await read()).toBe('first');
    }
    await admin.destroy();
  });
});

describe('a replica', () => {
  const settings = () => ({ DATABASE_URL: primary.url(), DATABASE_REPLICA_URL: replica.url() });
  const select = async <Value>(server: Pick<PostgresServer, 'url'>, expression: string) => {
    const db = await openPostgresDatabase(server.url());
    const { rows } = await sql<{ value: Value }>`select ${sql.raw(expression)} as value`.execute(db);
    await db.destroy();
    return rows[0]?.value;
  };
  /** Lets the replica have what was written until now, and nothing that is written later. */
  const pauseReplica = async () => {
    const position = await select<string>(primary, 'pg_current_wal_flush_lsn()::text');
    while (!(await select<boolean>(replica, `pg_last_wal_replay_lsn() >= '${position}'`)))
      await setTimeout(10);
    await select(replica, 'pg_wal_replay_pause()');
  };

  test('serves pages, except private shares, and the primary server does while the replica fails', async () => {
    const { read, waitFor, getCatalogStore } = await startSite(settings());
    await writeTitle('replicated');
    await waitFor('replicated');
    const share = { id: 'x'.repeat(22), title: '', owner: '', createdAt: '', checklist: { sections: [] } };
    await writer.addShare(share, null);
    const findShare = async () => (await (await getCatalogStore()).findShare(share.id, new Date())).status;
    await pauseReplica();
    await writer.revokeShare(share.id, new Date());
    await writeTitle('not replicated yet');
    expect(await read()).toBe('replicated');
    expect(await findShare()).toBe('gone');

    await replica.stop('immediate');
    expect(await read()).toBe('not replicated yet');
    await writeTitle('only on the primary server');
    expect(await read()).toBe('only on the primary server');
    await replica.start();
    await pauseReplica();
    await writeTitle('again not replicated yet');
    // It is used again.
    await waitFor('only on the primary server');
    await select(replica, 'pg_wal_replay_resume()');
    await waitFor('again not replicated yet');
  });

  describe('that cannot be used', () => {
    const other = () => primary.url('other');

    beforeAll(() => run('create database other'));
    afterAll(() => run('drop database other with (force)'));

    const run = async (statement: string) => {
      const db = await openPostgresDatabase(primary.url());
      await sql.raw(statement).execute(db);
      await db.destroy();
    };

    test.each<[string, () => string]>([
      ['it has no catalog', other],
      ['it has another password', () => replica.url().replace(/:\w+@/, ':wrong@')],
      ['it has no TLS', () => `${replica.url()}?sslmode=require`],
    ])('because %s is not written, and the primary server serves pages', async (_, url) => {
      const { read } = await startSite({ DATABASE_URL: primary.url(), DATABASE_REPLICA_URL: url() });
      const title = await select<string>(primary, "(select title from template where id = 'camping')");
      expect(await Promise.all(Array.from({ length: 4 }, () => read()))).toEqual(Array(4).fill(title));
      expect(
        await select<number>({ url: other }, "(select count(*) from pg_tables where schemaname = 'public')"),
      ).toBe(0);
    });
  });

  test('serves pages while the primary server is down, also after a start', async () => {
    const running = await startSite(settings());
    await running.waitFor('again not replicated yet');
    await primary.stop('immediate');
    for (const { read, getCatalogStore } of [running, await startSite(settings())]) {
      expect(await read()).toBe('again not replicated yet');
      expect(await read('/api/ready')).not.toBe(503);
      const store = await getCatalogStore();
      expect((await store.findShare('x'.repeat(22), new Date())).status).toBe('gone');
      const tags: string[] = [];
      for await (const variants of store.listGroupVariants('tag')) tags.push(...variants.map(({ id }) => id));
      expect(tags).toEqual(['travel']);
    }
    await primary.start();
  });

  test('takes over without a restart of the site when it is promoted, if the URL has both hosts', async () => {
    const url = primary.url().replace(/(?=\/\w+$)/, `,127.0.0.1:${replica.port}`);
    const { read, waitFor } = await startSite({ DATABASE_URL: url });
    const editor = await openPostgresCatalogStore(url);
    await writeTitle('before the failover', editor);
    expect(await read()).toBe('before the failover');
    await pauseReplica();
    await select(replica, 'pg_wal_replay_resume()');

    await primary.stop('immediate');
    // The replica can be read, but is not the primary server yet.
    await waitFor(503);
    await expect(writeTitle('too early', editor)).rejects.toThrow('cannot be written');
    await replica.promote();
    await waitFor('before the failover');
    await writeTitle('after the failover', editor);
    expect(await read()).toBe('after the failover');
    await editor.close();
  });
});
