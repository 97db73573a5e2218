/** @jest-environment node */
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import Database from 'libsql';
import { executeSql } from '@/__tests__/support/execute-sql';
import { makeTemplate } from '@/__tests__/support/make-template';
import { siteServers } from '@/__tests__/support/site-servers';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { backUpCatalog } from '@/lib/server/catalog/sqlite/back-up-catalog';
import { restoreDatabase } from '@/lib/server/catalog/sqlite/restore-database';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';

/** The HTTP server with the store of the process, and a handler that responds with the title of a template. */

const temporary = temporaryFolder();
const before = process.env;
const startServer = siteServers();
const realDateNow = Date.now.bind(Date);
const realNow = performance.now.bind(performance);
let tests = 0;
let database = '';
let getFromSite: Awaited<ReturnType<typeof startServer>>['get'];
/** Added to the clock, in ms: the store looks at its file once a second. */
let elapsed = 0;

beforeAll(async () => {
  writeContent(temporary.file('content'), { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  for (const title of ['old', 'new']) {
    const source = temporary.file(`${title}-source.db`);
    const store = await openSqliteCatalogStore(source);
    // Larger than the cache of a connection, so that it is read from the file each time.
    const value = { ...makeTemplate(), title, preview: ['x'.repeat(2_200_000)] };
    await store.applyChange({
      source: 'imported',
      put: [{ kind: 'template', checksum: title, value }],
      remove: [],
    });
    await store.close();
    await backUpCatalog(source, temporary.file(`${title}.db`));
  }
});

beforeEach(() => {
  tests += 1;
  mkdirSync(temporary.file(`${tests}`));
  database = temporary.file(`${tests}/site.db`);
  copyFileSync(temporary.file('old.db'), database);
  process.env = {
    ...before,
    NODE_ENV: 'production',
    DATABASE_URL: `file:${database}`,
    CONTENT_DIR: temporary.file('content'),
  };
  jest.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('checkleaf.catalog-store'));
  elapsed = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + elapsed);
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => {
  process.env = before;
});

const catalogModule = () => import('@/lib/server/catalog/get-catalog');

async function startSite() {
  const { getCatalogStore, checkCatalogStore, isCatalogUnavailable } = await catalogModule();
  await getCatalogStore({ lockTimeoutMs: 0 });
  const { site, get } = await startServer({
    handle: async (_, response) => {
      const template = await (await getCatalogStore()).findTemplate('camping', 'en');
      response.end(template?.title);
    },
    checkStore: checkCatalogStore,
    isStoreUnavailable: isCatalogUnavailable,
  });
  getFromSite = get;
  return site;
}

async function get(url = '/camping') {
  const { status, headers, body } = await getFromSite(url);
  return { status, headers, body: body.toString() };
}

/** Lets seconds pass on the store's clock until the site responds with this text. */
async function waitForText(text: string): Promise<void> {
  while ((await get()).body !== text) {
    elapsed += 1_000;
    await setTimeout(10);
  }
}

/** Lets seconds pass until the site responds with 503. */
async function waitForFailure(): Promise<void> {
  while ((await get()).status !== 503) {
    elapsed += 1_000;
    await setTimeout(10);
  }
  await expectUnavailable();
}

async function expectUnavailable(): Promise<void> {
  for (const url of ['/camping', '/api/ready']) {
    const response = await get(url);
    expect([url, response.status]).toEqual([url, 503]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  }
}

/** Moves a prepared file to the place of the database, which gets another inode. */
function replaceBy(name: string, change: (file: string) => void = () => undefined): void {
  const file = path.join(path.dirname(database), 'next.db');
  copyFileSync(temporary.file(name), file);
  change(file);
  renameSync(file, database);
}

test('a database that was replaced is read within a second, and requests in flight finish with the old one', async () => {
  await startSite();
  const inFlight = await (await catalogModule()).getCatalogStore();
  expect((await get()).body).toBe('old');
  replaceBy('new.db');
  expect((await get()).body).toBe('old');
  await waitForText('new');
  expect((await inFlight.findTemplate('camping', 'en'))?.title).toBe('old');
  expect((await get('/api/ready')).status).toBe(200);
});

test('a search after a restore reads the restored database', async () => {
  await startSite();
  const { getCatalogStore } = await catalogModule();
  const find = async (query: string) => {
    const store = await getCatalogStore();
    const { items } = await store.searchTemplates({ locale: 'en', query, page: { number: 1, size: 9 } });
    return items.map(({ title }) => title);
  };
  expect(await find('old')).toEqual(['old']);
  await restoreDatabase(temporary.file('new.db'), database, { now: new Date() });
  await waitForText('new');
  expect([await find('new'), await find('old')]).toEqual([['new'], []]);
});

test('what was written to the old database does not get into the new one', async () => {
  await startSite();
  const store = await openSqliteCatalogStore(database);
  const put = [{ kind: 'template' as const, checksum: 'x', value: { ...makeTemplate(), title: 'edited' } }];
  await store.applyChange({ source: 'imported', put, remove: [] });
  expect((await get()).body).toBe('edited');
  replaceBy('new.db');
  await waitForText('new');
  await store.close();
});

test('a system clock that is set back does not delay the recovery', async () => {
  await startSite();
  truncateSync(database, 4096);
  await expectUnavailable();
  const hourAgo = () => realDateNow() - 3_600_000;
  jest.spyOn(Date, 'now').mockImplementation(hourAgo);
  replaceBy('new.db');
  await waitForText('new');
});

test('a deleted database is read on until there is another one', async () => {
  await startSite();
  rmSync(database);
  elapsed += 1_000;
  expect((await get()).body).toBe('old');
  elapsed += 1_000;
  expect((await get()).body).toBe('old');
  copyFileSync(temporary.file('new.db'), database);
  await waitForText('new');
});

test('a new database that is locked is read when the lock is released, and the old one until then', async () => {
  await startSite();
  let lock: InstanceType<typeof Database> | undefined;
  replaceBy('new.db', (file) => {
    lock = new Database(file);
    lock.exec('begin exclusive');
  });
  for (let second = 0; second < 3; second++) {
    elapsed += 1_000;
    expect((await get()).body).toBe('old');
    await setTimeout(200);
  }
  expect((await get('/api/ready')).status).toBe(200);
  lock?.exec('rollback');
  await waitForText('new');
  lock?.close();
});

describe('a running site responds with 503, and recovers without a restart, when its database', () => {
  test('is truncated and repaired', async () => {
    await startSite();
    const bytes = readFileSync(database);
    truncateSync(database, 4096);
    await expectUnavailable();
    elapsed += 1_000;
    await expectUnavailable();
    writeFileSync(database, bytes);
    await waitForText('old');
    expect((await get('/api/ready')).status).toBe(200);
  });

  test('is truncated, deleted and replaced', async () => {
    await startSite();
    truncateSync(database, 4096);
    await expectUnavailable();
    rmSync(database);
    elapsed += 1_000;
    await expectUnavailable();
    // Not the whole file yet.
    writeFileSync(database, '');
    elapsed += 1_000;
    await expectUnavailable();
    replaceBy('new.db');
    await waitForText('new');
  });

  test.each<[string, (file: string) => void]>([
    ['garbage', (file) => writeFileSync(file, 'not a database '.repeat(1_000))],
    ['nothing', (file) => truncateSync(file)],
    [
      'a database of a newer version',
      (file) => executeSql(file, "insert into kysely_migration values ('9999-newer', '2030-01-01')"),
    ],
    [
      'a database with text that is not UTF-8',
      (file) => executeSql(file, "update template set title = cast(x'ff41' as text)"),
    ],
  ])('is replaced by %s', async (_, change) => {
    await startSite();
    replaceBy('new.db', change);
    await waitForFailure();
    elapsed += 1_000;
    await expectUnavailable();
    replaceBy('new.db');
    await waitForText('new');
  });
});

describe('while another process writes', () => {
  test('a site with nothing to write starts and serves', async () => {
    const site = await startSite();
    await site.stop({ delay: Promise.resolve(), deadlineMs: 0 });
    Reflect.deleteProperty(globalThis, Symbol.for('checkleaf.catalog-store'));
    const other = new Database(database);
    other.exec('begin immediate');
    await startSite();
    expect((await get()).body).toBe('old');
    other.exec('rollback');
    other.close();
  });

  test('a site with new content serves what is stored, and the new content when the lock is released', async () => {
    const other = new Database(database);
    other.exec('pragma journal_mode = WAL; begin immediate');
    await startSite();
    expect((await get()).body).toBe('old');
    const { getCatalogStore } = await catalogModule();
    const findNew = async () => (await getCatalogStore()).findTemplate('hiking', 'en');
    expect(await findNew()).toBeNull();
    other.exec('rollback');
    other.close();
    while (!(await findNew())) {
      elapsed += 1_000;
      await setTimeout(10);
    }
    expect((await get()).body).toBe('old');
  });

  test('a start with new content waits, and other work goes on meanwhile', async () => {
    const other = new Database(database);
    other.exec('pragma journal_mode = WAL; begin immediate');
    const { getCatalogStore } = await catalogModule();
    const store = getCatalogStore();
    await setTimeout(100);
    other.exec('rollback');
    other.close();
    expect(await (await store).findTemplate('hiking', 'en')).not.toBeNull();
  });
});
