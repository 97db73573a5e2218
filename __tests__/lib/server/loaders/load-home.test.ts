/** @jest-environment node */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';
import { homeLoader } from '@/lib/server/loaders/load-home';
import { getHeadTranslator } from '@/lib/server/page/load-messages';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

afterEach(() => {
  jest.useRealTimers();
});

async function load() {
  const store = withLocaleFallback(catalog.store);
  const loaded = await homeLoader.load({ params: {}, locale: 'en', store, t: await getHeadTranslator('en') });
  if (loaded.kind !== 'page') throw new Error(`unexpected result: ${loaded.kind}`);
  return loaded.view;
}

test('the first pick has its illustration, its promise instead of the summary, and its first items, each once', async () => {
  const put = [
    templateRecord({ id: 'sample', featured: true, updated: '2026-03-01' }),
    templateRecord({
      ...{ id: 'pick', featured: true, tags: ['garden'], promise: 'Beans by July' },
      items: ['Check', 'Check', 'Sign', 'Pay'],
    }),
  ];
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  expect((await load()).lead).toMatchObject({
    ...{ id: 'pick', illustration: 'garden', promise: 'Beans by July', summary: '' },
    preview: ['Check', 'Sign'],
  });
});

test('the lists are those of the month in which the page is rendered', async () => {
  const put = [3, 4].map((month) =>
    templateRecord({ id: `list-${month}`, months: { north: [month], south: [month] } }),
  );
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  for (const [date, forNow] of [
    ['2027-03-31T23:59:59Z', { month: 'March', lists: [{ id: 'list-3' }] }],
    ['2027-04-01T00:00:00Z', { month: 'April', lists: [{ id: 'list-4' }] }],
  ] as const) {
    jest.useFakeTimers({ now: Date.parse(date), doNotFake: ['nextTick', 'setImmediate', 'performance'] });
    expect((await load()).forNow).toMatchObject(forNow);
  }
});
