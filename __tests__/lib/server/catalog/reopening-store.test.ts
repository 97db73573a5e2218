/** @jest-environment node */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { CatalogStore } from '@/lib/catalog/catalog-store';
import { ReopeningStore, type ReopeningStoreOptions } from '@/lib/server/catalog/reopening-store';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';

const temporary = temporaryFolder();

/** A store whose errors with the code `DOWN` may pass. */
function reopening(file: string | null, open: ReopeningStoreOptions['open']): ReopeningStore {
  const isTemporaryError = (error: unknown) => (error as { code?: unknown }).code === 'DOWN';
  return new ReopeningStore({ name: 'test', file, isTemporaryError, open });
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('a server whose store can only be read opens it for writing when that is possible', async () => {
  const file = temporary.file('site.db');
  await (await openSqliteCatalogStore(file)).close();
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const opened: CatalogStore[] = [];
  const allowed: boolean[] = [];
  const holder = reopening(file, async ({ allowReadOnly }) => {
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
  const holder = reopening(temporary.file('x.db'), async ({ allowReadOnly }) => {
    allowed.push(allowReadOnly);
    throw new Error('The disk is full.');
  });
  await expect(holder.get()).rejects.toThrow('The disk is full.');
  expect(allowed).toEqual([false]);
});

describe('a server that cannot be reached', () => {
  const down = (reason: string) => Object.assign(new Error(reason), { code: 'DOWN' });

  test('is tried at most once a second, and calls fail at once meanwhile', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    let attempts = 0;
    const holder = reopening(null, async () => {
      attempts += 1;
      throw down('refused');
    });
    for (let ms = 0; ms < 10_000; ms += 100) {
      now.mockReturnValue(ms);
      await expect(holder.get()).rejects.toThrow('refused');
    }
    expect(attempts).toBe(10);
    expect(holder.isUnavailable).toBe(true);
  });

  test('is used again as soon as it can be, and each reason why not is reported once', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    let reason: string | null = null;
    const store = { close: async () => undefined } as CatalogStore;
    const failures: Array<(error: unknown) => void> = [];
    const holder = reopening(null, async ({ onFailure }) => {
      if (reason) throw down(reason);
      failures.push(onFailure);
      return { store: { ...store }, isReadOnly: false };
    });
    const first = await holder.get({ lockTimeoutMs: 0 });
    expect(await holder.get()).toBe(first);
    reason = 'refused';
    failures[0]?.(down('refused'));
    for (let second = 1; second < 5; second++) {
      now.mockReturnValue(second * 1_000);
      if (second === 3) reason = 'wrong password';
      await expect(holder.get()).rejects.toThrow(reason);
    }
    expect(warn.mock.calls.map(([, options]) => (options as { detail: string }).detail)).toEqual([
      'Error: refused',
      'Error: wrong password',
    ]);
    reason = null;
    now.mockReturnValue(6_000);
    expect(await holder.get()).not.toBe(first);
    // Requests that have begun with the previous store may still fail.
    expect(holder.isUnavailable).toBe(true);
    now.mockReturnValue(7_000);
    expect(holder.isUnavailable).toBe(false);
  });
});
