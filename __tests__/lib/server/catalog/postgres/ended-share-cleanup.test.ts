/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeTemplate } from '@/__tests__/support/make-template';
import { openStore } from '@/__tests__/support/open-store';
import { openTables, openTestCatalog } from '@/__tests__/support/open-test-catalog';
import { confirmClock } from '@/lib/server/catalog/confirm-clock';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';

const DAY_MS = 86_400_000;
const NOW = Date.now();

const inDays = (days: number) => new Date(NOW + days * DAY_MS);

test('the content of shares is deleted 30 days after their end, if the system clock agrees with the database', async () => {
  const catalog = await openTestCatalog('PostgreSQL');
  const db = await openTables(catalog.location);
  const countContents = async () =>
    (await db.selectFrom('share').select('id_hash').where('checklist', 'is not', null).execute()).length;
  for (const days of [-31, -29, 1]) {
    const share = {
      id: String(days).padEnd(22, 'x'),
      title: 'Our trip',
      owner: 'Ana Souza',
      createdAt: inDays(-90).toISOString(),
      checklist: makeTemplate().checklist,
    };
    await catalog.store.addShare(share, inDays(days).toISOString());
  }
  const reopen = async () => (await openStore(catalog.location, { shareGraceDays: 30 })).close();
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  await reopen();
  // The database had no time yet, and its newest share is 90 days old.
  expect(await countContents()).toBe(3);
  await confirmClock(catalog.location, NOW);
  await reopen();
  expect(await countContents()).toBe(2);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockClear();

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2038, 0, 19));
  await reopen();
  expect(await countContents()).toBe(2);
  expect(warn.mock.calls).toEqual([
    [
      'The content of ended private shares is not deleted.',
      { detail: expect.stringMatching(/clock:confirm/) },
    ],
  ]);
  clock.mockReturnValue(inDays(2).getTime());
  await reopen();
  expect(await countContents()).toBe(2);
  await confirmClock(catalog.location, Date.now());
  await reopen();
  expect(await countContents()).toBe(1);
  jest.restoreAllMocks();
  await db.destroy();
  await catalog.close();
});

test('the content of so many shares that it takes longer than statements may is deleted', async () => {
  const catalog = await openTestCatalog('PostgreSQL');
  const db = await openTables(catalog.location);
  const share = {
    id: 'x'.repeat(22),
    title: 'Our trip',
    owner: 'Ana Souza',
    createdAt: inDays(-90).toISOString(),
    checklist: makeTemplate().checklist,
  };
  await catalog.store.addShare(share, inDays(-31).toISOString());
  await confirmClock(catalog.location, NOW);
  await sql`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(1.2); return new; end'
  `.execute(db);
  await sql`create trigger slow before update on share for each row execute function wait()`.execute(db);
  const store = await openPostgresCatalogStore(catalog.location, {
    shareGraceDays: 30,
    statementTimeoutMs: 1_000,
  });
  expect(await db.selectFrom('share').select('checklist').execute()).toEqual([{ checklist: null }]);
  await store.close();
  await db.destroy();
  await catalog.close();
});
