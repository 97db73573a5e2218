/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key';
import { limitCacheControls } from '@/lib/server/page/limit-page-memory';

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

test('a version of Next without this memory is an error when the site starts', () => {
  const remembered: unknown = Reflect.get(SharedCacheControls, 'cacheControls');
  try {
    Reflect.deleteProperty(SharedCacheControls, 'cacheControls');
    expect(() => limitCacheControls()).toThrow('Next has changed');
  } finally {
    Reflect.set(SharedCacheControls, 'cacheControls', remembered);
  }
});
