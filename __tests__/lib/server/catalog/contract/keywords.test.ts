/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeEach(async () => {
    catalog = await openTestCatalog(engine);
    const record = templateRecord({
      id: 'a',
      title: 'Moving house',
      tags: ['home'],
      keywords: ['downsizing'],
    });
    await catalog.store.applyChange({ source: 'imported', put: [record], remove: [] });
  });

  afterEach(() => catalog.close());

  test('a template has its keywords, the summaries in lists and results do not', async () => {
    const { store } = catalog;
    expect((await store.findTemplate('a', 'en'))?.keywords).toEqual(['downsizing']);
    const { items } = await store.searchTemplates({ locale: 'en', query: 'downsizing', page: WHOLE_RESULT });
    expect(items).toHaveLength(1);
    const list = await store.listTemplates('en', { page: WHOLE_RESULT });
    expect(JSON.stringify([items, list])).not.toContain('downsizing');
  });

  test('a keyword that is found is not marked, because it is not shown', async () => {
    const { store } = catalog;
    const { items, words } = await store.searchTemplates({
      locale: 'en',
      query: 'downsizing',
      page: WHOLE_RESULT,
    });
    expect((await store.matchTemplates(items, words)).size).toBe(0);
    const both = await store.searchTemplates({ locale: 'en', query: 'house downsizing', page: WHOLE_RESULT });
    const match = (await store.matchTemplates(both.items, both.words)).get('a');
    expect(match).toMatchObject({ title: ['Moving ', 'house', ''], item: null });
  });

  test('removed keywords are not found any more', async () => {
    const record = templateRecord({ id: 'a', title: 'Moving house', tags: ['home'] });
    await catalog.store.applyChange({ source: 'imported', put: [record], remove: [] });
    expect(
      await catalog.store.searchTemplates({ locale: 'en', query: 'downsizing', page: WHOLE_RESULT }),
    ).toMatchObject({
      items: [],
    });
  });
});
