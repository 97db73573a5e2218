/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { getMemoryCache } from 'next/dist/server/lib/incremental-cache/memory-cache.external';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key';
import { limitCacheControls, limitPageCache } from '@/scripts/support/limit-page-memory';

test('Next remembers the lifetimes of a limited number of pages', () => {
  const owner = { kind: 'PAGES', sourceRoute: '/[id]' } as Parameters<SharedCacheControls['get']>[1];
  const controls = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
  const remembered = (): boolean[] =>
    ['/a', '/b', '/c'].map((route) => controls.get(route, owner) !== undefined);
  const remember = (): void => {
    for (const route of ['/a', '/b', '/c']) {
      controls.set(getRouteCacheKey(route, owner), { revalidate: 60, expire: 86_400 });
    }
  };
  remember();
  expect(remembered()).toEqual([true, true, true]);

  limitCacheControls(2);
  expect(remembered()).toEqual([false, false, false]);
  remember();
  expect(remembered()).toEqual([false, true, true]);
});

test('Next has a limited number of 404s in memory', () => {
  limitPageCache(10_000);
  const cache = getMemoryCache(1_000_000);
  const notFound = { lastModified: 0, value: null };
  for (let count = 0; count < 100; count++) cache.set(`/unknown-${count}`, notFound);
  expect(cache.size).toBe(9);
  expect(cache.get('/unknown-99')).toEqual(notFound);
});
