/** @jest-environment node */
import { renameSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import Database from 'libsql';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { slowDownSearches } from '@/__tests__/support/slow-searches';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import {
  openSqliteCatalogStore,
  type SqliteCatalogStoreOptions,
} from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const SEARCH_ENTRY = 'lib/server/catalog/sqlite/search-entry.cjs';

const LIMITS = { timeMs: 60_000, maxWaiting: 2 };

const temporary = temporaryFolder();
let tests = 0;
let file = '';
let stores: CatalogStore[] = [];

beforeEach(async () => {
  tests += 1;
  file = temporary.file(`${tests}.db`);
  const store = await openSqliteCatalogStore(file);
  const put = ['Boat', 'Sail'].map((title) => templateRecord({ id: title.toLowerCase(), title }));
  await store.applyChange({ source: 'imported', put, remove: [] });
  await store.close();
});

afterEach(async () => {
  jest.restoreAllMocks();
  for (const store of stores.splice(0)) await store.close();
});

async function open(options: SqliteCatalogStoreOptions = {}): Promise<CatalogStore> {
  const searchEntry = await bundledScript(SEARCH_ENTRY);
  const store = await openSqliteCatalogStore(file, { searchLimits: LIMITS, searchEntry, ...options });
  stores = [...stores, store];
  return store;
}

const search = (store: CatalogStore, query: string, signal?: AbortSignal) =>
  store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT, signal });

const find = async (store: CatalogStore, query: string) =>
  (await search(store, query)).items.map(({ id }) => id);

/** Entry of a process that runs this code for a request, before the real one does. */
async function entry(code: string): Promise<string> {
  const worker = await bundledScript(SEARCH_ENTRY);
  const name = temporary.file(`${tests}.cjs`);
  const listen = `process.on('message', ({ args: [search = {}] = [] }) => { ${code} });`;
  writeFileSync(name, `${listen}\nrequire(${JSON.stringify(worker)});`);
  return name;
}

/** Whether this process prepares statements while an action runs. */
async function blocksThisProcess(action: () => Promise<unknown>): Promise<boolean> {
  const prepare = jest.spyOn(Database.prototype, 'prepare');
  await action();
  const { length } = prepare.mock.calls;
  prepare.mockRestore();
  return length > 0;
}

test('a search and its marks are the same as in this process, which runs no query for them', async () => {
  const store = await open({ searchEntry: undefined });
  const other = await openSqliteCatalogStore(file);
  const expected = await search(other, 'sails');
  const marks = await other.matchTemplates(expected.items, expected.words);
  await other.close();
  expect(marks.size).toBe(1);
  const isBlocked = await blocksThisProcess(async () => {
    const result = await search(store, 'sails');
    expect(result).toEqual(expected);
    expect(await store.matchTemplates(result.items, result.words)).toEqual(marks);
  });
  expect(isBlocked).toBe(false);
});

test('a search finds what was written after the search before it', async () => {
  const store = await open();
  expect(await find(store, 'oar')).toEqual([]);
  const put = [templateRecord({ id: 'oars', title: 'Oars' })];
  await store.applyChange({ source: 'imported', put, remove: [] });
  expect(await find(store, 'oar')).toEqual(['oars']);
});

test('a search that takes too long is rejected, and later ones are served', async () => {
  const store = await open({ searchLimits: { ...LIMITS, timeMs: 200 } });
  // On a busy machine, any search may take that long.
  const retry = (): Promise<string[]> => find(store, 'sail').catch(retry);
  expect(await retry()).toEqual(['sail']);
  const speedUp = slowDownSearches(file);
  await expect(search(store, 'sail')).rejects.toMatchObject({ name: 'BusyError' });
  speedUp();
  expect(await retry()).toEqual(['sail']);
});

test('searches that would wait behind too many others are rejected at once', async () => {
  const store = await open();
  const speedUp = slowDownSearches(file);
  const served = [find(store, 'sail'), find(store, 'boat'), find(store, 'sail')];
  await expect(search(store, 'boat')).rejects.toThrow('Too many others are waiting.');
  speedUp();
  expect(await Promise.all(served)).toEqual([['sail'], ['boat'], ['sail']]);
});

test('a search whose request is aborted while it waits is not started', async () => {
  const store = await open({ searchEntry: await entry('if (search.query === "boat") process.exit(1);') });
  const speedUp = slowDownSearches(file);
  const first = find(store, 'sail');
  const controller = new AbortController();
  const aborted = search(store, 'boat', controller.signal);
  controller.abort(new Error('the client has left'));
  await expect(aborted).rejects.toThrow('the client has left');
  await expect(search(store, 'boat', controller.signal)).rejects.toThrow('the client has left');
  speedUp();
  expect(await first).toEqual(['sail']);
  expect(await find(store, 'sail')).toEqual(['sail']);
});

describe('a process that ends', () => {
  test.each([
    ['exits', 'process.exit(1);'],
    ['is killed', 'process.kill(process.pid, "SIGKILL");'],
  ])('because it %s rejects its search and is replaced', async (_, code) => {
    const store = await open({ searchEntry: await entry(`if (search.query === "boat") { ${code} }`) });
    const results = [find(store, 'sail'), find(store, 'boat'), find(store, 'sail')];
    const settled = await Promise.allSettled(results);
    expect(settled).toEqual([
      { status: 'fulfilled', value: ['sail'] },
      { status: 'rejected', reason: expect.objectContaining({ name: 'BusyError' }) },
      { status: 'fulfilled', value: ['sail'] },
    ]);
    expect(await blocksThisProcess(() => find(store, 'sail'))).toBe(false);
  });

  test('while it marks words leaves the result without marks', async () => {
    const store = await open({ searchEntry: await entry('if (Array.isArray(search)) process.exit(1);') });
    const { items, words } = await search(store, 'sail');
    expect(await store.matchTemplates(items, words)).toEqual(new Map());
    expect(await find(store, 'sail')).toEqual(['sail']);
  });
});

test('where the process cannot be started, searches run in this one', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockReturnValue();
  const store = await open({ searchEntry: temporary.file('missing.cjs') });
  expect(await blocksThisProcess(async () => expect(await find(store, 'sail')).toEqual(['sail']))).toBe(true);
  expect(await find(store, 'boat')).toEqual(['boat']);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    'Searches block the server, because their process cannot be started.',
  ]);
});

test('a replaced file is not opened by a process that starts later', async () => {
  const store = await open();
  const next = `${file}.next`;
  await (await openSqliteCatalogStore(next)).close();
  renameSync(next, file);
  expect(await find(store, 'sail')).toEqual(['sail']);
});

test('an error of the database is reported with its code, and the next search has a new connection', async () => {
  const errors: unknown[] = [];
  const store = await open({ onError: (error) => errors.push(error) });
  const database = new Database(file);
  database.exec('alter table search_template rename to search_templates');
  await expect(search(store, 'sail')).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  expect(errors).toEqual([expect.objectContaining({ code: 'SQLITE_ERROR' })]);
  database.exec('alter table search_templates rename to search_template');
  database.close();
  expect(await find(store, 'sail')).toEqual(['sail']);
});

test('a closed store ends its search', async () => {
  const store = await open();
  const speedUp = slowDownSearches(file);
  const running = search(store, 'sail');
  const rejected = expect(running).rejects.toThrow();
  await store.close();
  stores = [];
  await rejected;
  speedUp();
});
