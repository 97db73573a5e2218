/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { type OpenContext, ReopeningStore } from '@/lib/server/catalog/reopening-store';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const temporary = temporaryFolder();

afterEach(() => {
  jest.restoreAllMocks();
});

test('a server whose store can only be read opens it for writing when that is possible', async () => {
  const file = temporary.file('site.db');
  await (await openSqliteCatalogStore(file)).close();
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const opened: CatalogStore[] = [];
  const allowed: boolean[] = [];
  const holder = new ReopeningStore(file, async ({ allowReadOnly }: OpenContext) => {
    allowed.push(allowReadOnly);
    const store = await openSqliteCatalogStore(file, { isImmutable: allowReadOnly });
    opened.push(store);
    return { store, isReadOnly: allowReadOnly };
  });
  const readOnly = await holder.get({ lockTimeoutMs: 0 });
  now.mockReturnValue(9_999);
  expect(await holder.get()).toBe(readOnly);
  now.mockReturnValue(10_000);
  while ((await holder.get()) === readOnly) await new Promise(setImmediate);
  expect(allowed).toEqual([true, false]);
  const share = { id: 'x', title: '', owner: '', createdAt: '', checklist: { sections: [] } };
  await expect(readOnly.addShare(share, null)).rejects.toThrow('readonly');
  await (await holder.get()).addShare(share, null);
  now.mockReturnValue(60_000);
  expect(await holder.get()).toBe(opened[1]);
  for (const store of opened) await store.close();
});

test('a command gets an error instead of a store that can only be read', async () => {
  const allowed: boolean[] = [];
  const holder = new ReopeningStore(temporary.file('x.db'), async ({ allowReadOnly }) => {
    allowed.push(allowReadOnly);
    throw new Error('The disk is full.');
  });
  await expect(holder.get()).rejects.toThrow('The disk is full.');
  expect(allowed).toEqual([false]);
});
