/** @jest-environment node */
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'libsql';
import { makeTemplate } from '@/__tests__/support/make-template';
import { readDatabase } from '@/__tests__/support/read-database';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { createShareId } from '@/lib/catalog/share';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const GRACE = { shareGraceDays: 30 };
const DAY_MS = 86_400_000;
const START = Date.now();

/** A date so many days from now. */
const inDays = (days: number) => new Date(START + days * DAY_MS);

const temporary = temporaryFolder();
let files = 0;
let file = '';
let store: CatalogStore;

beforeEach(async () => {
  files += 1;
  file = temporary.file(`${files}.db`);
  store = await openSqliteCatalogStore(file, GRACE);
});

afterEach(() => store.close());

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

describe('when a share is looked up', () => {
  test('ended shares are cleaned once a day', async () => {
    const id = await addShare(inDays(-29));
    await store.findShare(id, inDays(0));
    expect(countContents()).toBe(1);
    await store.findShare(id, inDays(2));
    expect(countContents()).toBe(0);
    await addShare(inDays(-40));
    await store.findShare(id, inDays(2.9));
    expect(countContents()).toBe(1);
    await store.findShare(id, inDays(3.1));
    expect(countContents()).toBe(0);
  });

  test('at most 20 shares are cleaned, and the next lookup continues', async () => {
    for (let count = 0; count < 45; count += 1) await addShare(inDays(-29));
    const left: number[] = [];
    for (let lookup = 0; lookup < 3; lookup += 1) {
      await store.findShare(createShareId(), inDays(2));
      left.push(countContents());
    }
    expect(left).toEqual([25, 5, 0]);
  });

  test('the lookup does not wait for another process that writes', async () => {
    const id = await addShare(null);
    await addShare(inDays(-29));
    const other = new Database(file);
    other.exec('begin immediate');
    const warning = once(process, 'warning');
    expect(await store.findShare(id, inDays(2))).toMatchObject({ status: 'open' });
    expect((await warning)[0]).toMatchObject({ message: expect.stringMatching(/was not deleted/) });
    other.exec('rollback');
    other.close();
    await store.findShare(id, inDays(4));
    expect(countContents()).toBe(1);
  });
});
