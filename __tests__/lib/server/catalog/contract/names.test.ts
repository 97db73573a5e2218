/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildTestTemplate, templateRecord } from '@/__tests__/support/build-test-template';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';

const NAMES = { de: { title: 'Steuererklärung', promise: 'Kein Beleg fehlt', keywords: ['elster'] } };

const PAGE = { number: 1, size: 10 };

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeEach(async () => {
    catalog = await openTestCatalog(engine);
    await catalog.store.applyChange({
      source: 'imported',
      put: [
        templateRecord({
          id: 'tax',
          title: 'Tax return',
          promise: 'Nothing is missing',
          tags: ['money'],
          names: NAMES,
        }),
        templateRecord({ id: 'budget', title: 'Budget', tags: ['money'] }),
      ],
      remove: [],
    });
  });

  afterEach(() => catalog.close());

  const listTitles = async (locale: string) => {
    const { items } = await catalog.store.listTemplates(locale, { page: PAGE });
    return Object.fromEntries(
      items.map(({ id, locale: own, title, titleLocale }) => [id, [own, title, titleLocale]]),
    );
  };

  test('a template has its names', async () => {
    expect((await catalog.store.findTemplate('tax', 'en'))?.names).toEqual(NAMES);
    expect((await catalog.store.findTemplate('budget', 'en'))?.names).toEqual({});
  });

  test('a list in the language of a name has its promise, and none in English without it', async () => {
    const findPromise = async (locale: string) => {
      const { items } = await catalog.store.listTemplates(locale, { page: PAGE });
      return items.find(({ id }) => id === 'tax')?.promise;
    };
    expect(await findPromise('de')).toBe('Kein Beleg fehlt');
    expect(await findPromise('en')).toBe('Nothing is missing');
    const names = { de: { title: 'Steuererklärung', keywords: [] } };
    const record = templateRecord({ id: 'tax', title: 'Tax return', promise: 'Nothing is missing', names });
    await catalog.store.applyChange({ source: 'imported', put: [record], remove: [] });
    expect(await findPromise('de')).toBe('');
  });

  test('a list in the language of a name shows it as title, and its language', async () => {
    expect(await listTitles('de')).toEqual({
      tax: ['en', 'Steuererklärung', 'de'],
      budget: ['en', 'Budget', undefined],
    });
    for (const locale of ['en', 'fr'])
      expect((await listTitles(locale)).tax).toEqual(['en', 'Tax return', undefined]);
  });

  test('related templates and results of a search show it too', async () => {
    const [related] = await catalog.store.listRelatedTemplates('budget', 'de', 1);
    const { items } = await catalog.store.searchTemplates({ locale: 'de', query: 'tax', page: WHOLE_RESULT });
    for (const summary of [related, ...items]) {
      expect(summary).toMatchObject({ id: 'tax', locale: 'en', title: 'Steuererklärung', titleLocale: 'de' });
    }
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain('elster');
  });

  test('a translation has a title of its own', async () => {
    const record = templateRecord({ id: 'tax', locale: 'de', title: 'Steuern', tags: ['money'] });
    await catalog.store.applyChange({ source: 'imported', put: [record], remove: [] });
    expect((await listTitles('de')).tax).toEqual(['de', 'Steuern', undefined]);
  });

  test('the words of each language are marked in the texts of that language', async () => {
    const { items } = await catalog.store.searchTemplates({ locale: 'de', query: 'tax', page: WHOLE_RESULT });
    const words = { de: [['steuererklar']], en: [['plain']] };
    expect((await catalog.store.matchTemplates(items, words)).get('tax')).toEqual({
      title: ['', 'Steuererklärung', ''],
      summary: ['', 'Plain', ' summary.'],
      item: null,
    });
  });

  test('a change of the names alone is stored', async () => {
    const value = buildTestTemplate({ id: 'tax', title: 'Tax return', tags: ['money'] });
    const put = [{ kind: 'template' as const, checksum: 'other', value }];
    await catalog.store.applyChange({ source: 'imported', put, remove: [] });
    expect((await listTitles('de')).tax).toEqual(['en', 'Tax return', undefined]);
  });
});
