/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CacheHandlerValue, IncrementalCache } from 'next/dist/server/lib/incremental-cache';
import { createPageCache } from '@/lib/server/page/page-cache';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CACHE_CONTROL = { revalidate: 60, expire: 86_400 };
const CONTEXT = {
  kind: 'PAGES',
  route: { kind: 'PAGES', sourceRoute: '/[id]' },
  isFallback: false,
} as Parameters<IncrementalCache['set']>[2] & Parameters<IncrementalCache['get']>[1];
const PAGE = { kind: 'PAGES', html: '<p>Tent</p>', pageData: {} } as Extract<
  CacheHandlerValue['value'],
  { html: string; pageData: object }
>;

// Date and `performance.now()` begin at the same time, and go on together.
beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

/** Next's cache with our handler, as for a request. */
function createCache(PageCache = createPageCache()) {
  return new IncrementalCache({
    dev: false,
    requestHeaders: {},
    flushToDisk: false,
    getPrerenderManifest: () => ({}),
    prerenderManifest: { routes: {}, dynamicRoutes: {}, notFoundRoutes: [] },
    previewProps: { previewModeId: '' },
    CurCacheHandler: PageCache,
  } as unknown as ConstructorParameters<typeof IncrementalCache>[0]);
}

/** Sets the system clock without the monotonic one. */
const setClock = (differenceMs: number) => jest.setSystemTime(Date.now() + differenceMs);

const readAge = async (cache: IncrementalCache) => {
  const entry = await cache.get('/camping', CONTEXT);
  return entry && { true: 'stale', '-1': 'expired', undefined: 'fresh' }[String(entry.isStale)];
};

test('a page is fresh for a minute, then stale for a day, and found by later requests', async () => {
  const PageCache = createPageCache();
  const cache = createCache(PageCache);
  expect(await readAge(cache)).toBeNull();
  await cache.set('/camping', PAGE, { ...CONTEXT, cacheControl: CACHE_CONTROL });
  jest.advanceTimersByTime(MINUTE_MS - 1);
  expect(await createCache(PageCache).get('/camping', CONTEXT)).toMatchObject({
    value: PAGE,
    cacheControl: CACHE_CONTROL,
  });
  expect(await readAge(cache)).toBe('fresh');
  jest.advanceTimersByTime(2);
  expect(await readAge(cache)).toBe('stale');
  jest.advanceTimersByTime(24 * HOUR_MS);
  expect(await readAge(cache)).toBe('expired');
});

test('when the system clock is set back, pages are fresh for a minute as before', async () => {
  const cache = createCache();
  await cache.set('/camping', PAGE, { ...CONTEXT, cacheControl: CACHE_CONTROL });
  setClock(-2 * HOUR_MS);
  expect(await readAge(cache)).toBe('fresh');
  jest.advanceTimersByTime(MINUTE_MS + 1);
  expect(await readAge(cache)).toBe('stale');
  await cache.set('/camping', PAGE, { ...CONTEXT, cacheControl: CACHE_CONTROL });
  expect(await readAge(cache)).toBe('fresh');
});

test('when it is set forward, as after a pause of the machine, each page is stale once', async () => {
  const cache = createCache();
  await cache.set('/camping', PAGE, { ...CONTEXT, cacheControl: CACHE_CONTROL });
  setClock(2 * HOUR_MS);
  expect(await readAge(cache)).toBe('stale');
  await cache.set('/camping', PAGE, { ...CONTEXT, cacheControl: CACHE_CONTROL });
  jest.advanceTimersByTime(MINUTE_MS - 1);
  expect(await readAge(cache)).toBe('fresh');
  jest.advanceTimersByTime(2);
  expect(await readAge(cache)).toBe('stale');
  setClock(25 * HOUR_MS);
  expect(await readAge(cache)).toBe('expired');
});

test('pages and 404s take bounded memory, and the latest remain', async () => {
  const PageCache = createPageCache({ maxBytes: 10_000 });
  const cache = new PageCache();
  for (let count = 0; count < 100; count++) await cache.set(`/unknown-${count}`, null, {});
  const found = await Promise.all(Array.from({ length: 100 }, (_, count) => cache.get(`/unknown-${count}`)));
  expect(found.map((page) => page !== null).lastIndexOf(false)).toBe(90);
  await cache.set('/long', { ...PAGE, html: 'x'.repeat(7_000) }, {});
  expect(await cache.get('/unknown-90')).toBeNull();
  expect(await cache.get('/unknown-99')).toMatchObject({ value: null });
  await cache.set('/data', { ...PAGE, pageData: { text: 'x'.repeat(10_000) } }, {});
  expect(await cache.get('/data')).toBeNull();
});

test('a text with characters beyond Latin-1 takes two bytes a character', async () => {
  const cache = new (createPageCache({ maxBytes: 10_000 }))();
  const store = async (text: string) => {
    await cache.set('/html', { ...PAGE, html: text }, {});
    await cache.set('/data', { ...PAGE, pageData: { text } }, {});
    return (await Promise.all(['/html', '/data'].map((key) => cache.get(key)))).map((page) => page !== null);
  };
  expect(await store('é'.repeat(4_000))).toEqual([false, true]);
  expect(await store('é'.repeat(3_000))).toEqual([true, true]);
  expect(await store('日'.repeat(3_000))).toEqual([false, true]);
  expect(await store(`${'x'.repeat(5_000)}日`)).toEqual([false, false]);
});
