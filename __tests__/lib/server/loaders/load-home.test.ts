/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('an editors’ pick has its first two items, and those with the same text once', async () => {
  const put = [
    templateRecord({ id: 'sample', featured: true, updated: '2026-03-01' }),
    templateRecord({ id: 'pick', featured: true, items: ['Check', 'Check', 'Sign', 'Pay'] }),
  ];
  await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  const store = withLocaleFallback(catalog.store);
  const loaded = await homeLoader.load({ params: {}, locale: 'en', store, t: await getHeadTranslator('en') });
  expect(loaded).toMatchObject({
    kind: 'page',
    view: { picks: [{ id: 'pick', preview: ['Check', 'Sign'] }] },
  });
});
