/** @jest-environment node */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import Database from 'libsql';
import { makeTemplate } from '@/__tests__/support/make-template';
import { readDatabase } from '@/__tests__/support/read-database';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { createShareId } from '@/lib/catalog/share';
import { confirmClock } from '@/lib/server/catalog/confirm-clock';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const GRACE = { shareGraceDays: 30 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.now();

/** A date so many days from now. */
const inDays = (days: number) => new Date(START + days * DAY_MS);

const temporary = temporaryFolder();
let files = 0;
let file = '';
let store: CatalogStore;
let warn: ReturnType<typeof jest.spyOn>;

beforeEach(async () => {
  jest.useFakeTimers({ now: START, doNotFake: ['nextTick', 'setImmediate', 'performance'] });
  warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  files += 1;
  file = temporary.file(`${files}.db`);
  store = await openSqliteCatalogStore(file, GRACE);
});

afterEach(async () => {
  await store.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function addShare(expiresAt: Date | null): Promise<string> {
  const id = createShareId();
  const { checklist } = makeTemplate();
  const share = {
    id,
    title: 'Our trip',
    owner: 'Ana Souza',
    createdAt: inDays(-90).toISOString(),
    checklist,
  };
  await store.addShare(share, expiresAt?.toISOString() ?? null);
  return id;
}

async function reopen(): Promise<void> {
  await store.close();
  store = await openSqliteCatalogStore(file, GRACE);
}

/** Lets time pass, and waits for each cleanup that begins meanwhile: it schedules the next one when it has ended. */
async function passTime(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= HOUR_MS) {
    jest.advanceTimersByTime(Math.min(left, HOUR_MS));
    while (jest.getTimerCount() === 0) await setImmediate();
  }
}

/** Number of shares whose content is stored. */
function countContents(): number {
  const database = new Database(file);
  const rows = database.prepare('select id_hash from share where checklist is not null').all();
  database.close();
  return rows.length;
}

describe('when the store is opened', () => {
  test('the content of a share that ended 30 days ago is deleted from the file', async () => {
    const ids = [await addShare(inDays(-31)), await addShare(null)];
    for (const id of ids) await store.revokeShare(id, inDays(-31));
    expect(readDatabase(file)).toContain('Our trip');
    await reopen();
    expect(countContents()).toBe(0);
    expect(readDatabase(file)).not.toMatch(/Our trip|Ana Souza|Tent/);
    for (const id of ids) expect(await store.findShare(id, inDays(0))).toEqual({ status: 'gone' });
  });

  test('the content of an open share, and of one that ended 29 days ago, remains', async () => {
    await addShare(null);
    await addShare(inDays(1));
    await addShare(inDays(-29));
    await reopen();
    expect(countContents()).toBe(3);
  });
});

describe('while the store is open', () => {
  test('ended shares are cleaned without any request', async () => {
    await addShare(inDays(-29));
    await passTime(HOUR_MS);
    expect(countContents()).toBe(1);
    await passTime(DAY_MS);
    expect(countContents()).toBe(0);
  });

  test('the cleanup does not wait for another process that writes, and is repeated after an hour', async () => {
    await addShare(inDays(-31));
    const other = new Database(file);
    other.exec('begin immediate');
    await passTime(HOUR_MS);
    expect(warn.mock.calls).toEqual([
      ['The content of ended private shares was not deleted.', expect.anything()],
    ]);
    other.exec('rollback');
    other.close();
    await passTime(HOUR_MS);
    expect(countContents()).toBe(0);
  });

  test('a store that is closed cleans nothing', async () => {
    await addShare(inDays(-31));
    await store.close();
    expect(jest.getTimerCount()).toBe(0);
    store = await openSqliteCatalogStore(file);
    expect(countContents()).toBe(1);
  });
});

describe('when the system clock differs from the time that the database was last used', () => {
  test.each([
    ['2038', Date.UTC(2038, 0, 19)],
    ['1970', 0],
  ])('a start in %s deletes nothing, and the right time does', async (_, time) => {
    await addShare(inDays(1));
    const due = await addShare(inDays(-31));
    jest.setSystemTime(time);
    await reopen();
    await passTime(10 * HOUR_MS);
    expect(countContents()).toBe(2);
    expect(warn.mock.calls).toEqual([
      [
        'The content of ended private shares is not deleted.',
        { detail: expect.stringMatching(/clock:confirm/) },
      ],
    ]);
    jest.setSystemTime(START + 10 * HOUR_MS);
    await passTime(HOUR_MS);
    expect(countContents()).toBe(1);
    expect(await store.findShare(due, inDays(0))).toEqual({ status: 'gone' });
  });

  test('a database without a stored time is as old as its newest share', async () => {
    await addShare(inDays(1));
    const newest = createShareId();
    const createdAt = inDays(0).toISOString();
    const { checklist } = makeTemplate();
    await store.addShare({ id: newest, title: 'Trip', owner: 'Ana', createdAt, checklist }, null);
    const database = new Database(file);
    database.exec('delete from clock');
    database.close();
    jest.setSystemTime(Date.UTC(2038, 0, 19));
    for (let start = 0; start < 2; start += 1) await reopen();
    expect(countContents()).toBe(2);
    await passTime(10 * HOUR_MS);
    expect(countContents()).toBe(2);
  });

  test('while it runs, nothing is deleted until the clock is right, or an operator confirms it', async () => {
    await addShare(inDays(1));
    await passTime(HOUR_MS);
    jest.setSystemTime(inDays(500));
    await passTime(DAY_MS);
    expect(countContents()).toBe(1);
    await confirmClock(`file:${file}`, Date.now());
    await passTime(HOUR_MS);
    expect(countContents()).toBe(0);
  });
});
