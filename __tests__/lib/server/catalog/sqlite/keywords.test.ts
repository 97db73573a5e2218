/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';

let catalog: TestCatalog;

beforeEach(async () => {
  catalog = await openTestCatalog();
  const record = templateRecord({ id: 'a', title: 'Moving house', tags: ['home'], keywords: ['relocation'] });
  await catalog.store.applyChange({ source: 'imported', put: [record], remove: [] });
});

afterEach(() => catalog.close());

test('a template has its keywords, the summaries in lists and results do not', async () => {
  const { store } = catalog;
  expect((await store.findTemplate('a', 'en'))?.keywords).toEqual(['relocation']);
  const { templates } = await store.searchTemplates({ locale: 'en', query: 'relocation' });
  expect(templates).toHaveLength(1);
  expect(JSON.stringify([...templates, ...(await store.listTemplates('en'))])).not.toContain('relocation');
});

test('a keyword that is found is not marked, because it is not shown', async () => {
  const { store } = catalog;
  const { templates, words } = await store.searchTemplates({ locale: 'en', query: 'relocation' });
  expect((await store.matchTemplates(templates, words)).size).toBe(0);
  const both = await store.searchTemplates({ locale: 'en', query: 'house relocation' });
  const match = (await store.matchTemplates(both.templates, both.words)).get('a');
  expect(match).toMatchObject({ title: ['Moving ', 'house', ''], item: null });
});

test('removed keywords are not found any more', async () => {
  const record = templateRecord({ id: 'a', title: 'Moving house', tags: ['home'] });
  await catalog.store.applyChange({ source: 'imported', put: [record], remove: [] });
  expect(await catalog.store.searchTemplates({ locale: 'en', query: 'relocation' })).toMatchObject({
    templates: [],
  });
});
