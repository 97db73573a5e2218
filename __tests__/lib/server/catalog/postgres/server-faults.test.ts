/** @jest-environment node */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeTemplate } from '@/__tests__/support/make-template';
import { siteServers } from '@/__tests__/support/site-servers';
import { type PostgresServer, startPostgres } from '@/__tests__/support/start-postgres';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { openPostgresDatabase } from '@/lib/server/database/open-postgres-database';
import { writeContent } from '@/scripts/support/content-folder';

/** The HTTP server with the store of the process, while the PostgreSQL server fails. It is stopped for real. */

const temporary = temporaryFolder();
const startServer = siteServers();
const before = process.env;
let server: PostgresServer;
/** Writes to the server, as another process. */
let writer: CatalogStore;

beforeAll(async () => {
  jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  writeContent(temporary.file('content'), { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  server = await startPostgres();
  writer = await openPostgresCatalogStore(server.url());
  await writeTitle('first');
});

afterEach(() => {
  process.env = before;
});

afterAll(async () => {
  await writer.close();
  await server.remove();
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
  return { read, waitFor, warnings };
}

test('a site starts without it, and recovers when it has started', async () => {
  await server.stop('fast');
  const { read, waitFor, warnings } = await startSite({ DATABASE_URL: server.url() });
  expect(warnings.join()).toContain('The site starts without it');
  expect(warnings.join()).not.toContain(new URL(server.url()).password);
  expect(await read()).toBe(503);
  expect(await read('/api/ready')).toBe(503);
  await server.start();
  await waitFor('first');
  expect(await read('/api/ready')).not.toBe(503);
});

test.each<[string, () => Promise<void>]>([
  ['is restarted', () => server.stop('fast')],
  ['crashes', () => server.stop('immediate')],
  ['is killed', async () => server.kill()],
])(
  'when it %s, requests respond with 503 until it can be used again, and never with 500',
  async (_, stop) => {
    const { read, waitFor } = await startSite({ DATABASE_URL: server.url() });
    // Several connections are open.
    await Promise.all(Array.from({ length: 8 }, () => read()));
    await stop();
    await waitFor(503);
    const restarted = server.start();
    await Promise.all(Array.from({ length: 8 }, () => waitFor('first')));
    await restarted;
    expect(await Promise.all(Array.from({ length: 8 }, () => read()))).toEqual(Array(8).fill('first'));
  },
);

test('when it ends all connections, the next requests do not notice', async () => {
  const { read } = await startSite({ DATABASE_URL: server.url() });
  const admin = await openPostgresDatabase(server.url());
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

test('when its host name moves to another server, the site uses that without a restart', async () => {
  const other = await startPostgres();
  const otherWriter = await openPostgresCatalogStore(other.url());
  await writeTitle('moved', otherWriter);
  await otherWriter.close();
  const name = await startForwarder(server.port);
  try {
    const { read, waitFor } = await startSite({
      DATABASE_URL: server.url().replace(`:${server.port}/`, `:${name.port}/`),
    });
    await Promise.all(Array.from({ length: 8 }, () => waitFor('first')));
    // The password is the same on both servers, as on those of a cluster.
    const admin = await openPostgresDatabase(other.url());
    await sql.raw(`alter user checkleaf password '${new URL(server.url()).password}'`).execute(admin);
    await admin.destroy();
    name.moveTo(other.port);
    await waitFor('moved');
    expect(await Promise.all(Array.from({ length: 8 }, () => read()))).toEqual(Array(8).fill('moved'));
  } finally {
    await name.close();
    await other.remove();
  }
});

/** A port that leads to another one, like a host name that moves. */
async function startForwarder(target: number) {
  let port = target;
  const sockets = new Set<Socket>();
  const forwarder = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1');
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => undefined).on('close', () => sockets.delete(end));
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (forwarder.address() as AddressInfo).port,
    moveTo(next: number) {
      port = next;
      drop();
    },
    async close() {
      drop();
      await new Promise((resolve) => forwarder.close(resolve));
    },
  };
}
