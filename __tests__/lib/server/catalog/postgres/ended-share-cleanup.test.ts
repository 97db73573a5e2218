/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeTemplate } from '@/__tests__/support/make-template';
import { openStore } from '@/__tests__/support/open-store';
import { openTables, openTestCatalog } from '@/__tests__/support/open-test-catalog';

const DAY_MS = 86_400_000;
const NOW = Date.now();

const inDays = (days: number) => new Date(NOW + days * DAY_MS);

test('the content of shares is deleted 30 days after their end, when the store is opened and once a day', async () => {
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
  const store = await openStore(catalog.location, { shareGraceDays: 30 });
  expect(await countContents()).toBe(2);
  await store.findShare('unknown', inDays(0));
  expect(await countContents()).toBe(2);
  await store.findShare('unknown', inDays(2));
  expect(await countContents()).toBe(1);
  await store.close();
  await db.destroy();
  await catalog.close();
});
