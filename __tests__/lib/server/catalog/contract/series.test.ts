/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { readAll } from '@/__tests__/support/read-all';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Series } from '@/lib/catalog/series';

const seriesRecord = (parts: Partial<Series>): ContentRecord => {
  const value = {
    id: 'move',
    locale: 'en',
    title: 'Move',
    description: 'To a new home.',
    lists: [],
    ...parts,
  };
  return { kind: 'series', checksum: JSON.stringify(value), value };
};

const LISTS = ['view', 'pack', 'settle'];

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    await catalog.store.applyChange({
      source: 'embedded',
      put: [
        templateRecord({ id: 'view', tags: ['home', 'moving'], title: 'View a flat' }),
        templateRecord({ id: 'pack', tags: ['moving'], names: { de: { title: 'Packen', keywords: [] } } }),
        templateRecord({ id: 'settle', tags: ['moving', 'home'], title: 'Settle in' }),
        templateRecord({ id: 'settle', locale: 'de', tags: ['moving', 'home'], title: 'Ankommen' }),
        seriesRecord({ lists: LISTS }),
        seriesRecord({ locale: 'de', title: 'Umzug', description: 'In ein neues Zuhause.' }),
        seriesRecord({ id: 'arrive', title: 'Arrive', lists: ['settle', 'view', 'gone'] }),
      ],
      remove: [],
    });
  });

  afterAll(() => catalog.close());

  test('series are listed by title', async () => {
    expect(await catalog.store.listSeries('en')).toEqual([
      {
        id: 'arrive',
        locale: 'en',
        title: 'Arrive',
        description: 'To a new home.',
        lists: ['settle', 'view', 'gone'],
      },
      {
        id: 'move',
        locale: 'en',
        title: 'Move',
        description: 'To a new home.',
        lists: LISTS,
      },
    ]);
  });

  test('a translation has the lists of its original, which stands for it where there is none', async () => {
    expect(await catalog.store.listSeries('de')).toMatchObject([
      { id: 'arrive', locale: 'en', title: 'Arrive' },
      { id: 'move', locale: 'de', title: 'Umzug', lists: LISTS },
    ]);
  });

  test('a series is of a tag that is the main tag of at least two of its lists', async () => {
    expect(await catalog.store.listSeriesOfTag('moving', 'de')).toMatchObject([
      { id: 'move', locale: 'de', title: 'Umzug', lists: LISTS },
    ]);
    expect(await catalog.store.listSeriesOfTag('home', 'en')).toEqual([]);
  });

  test('a series is of a tag that all of its lists have', async () => {
    const other = await openTestCatalog(engine);
    await other.store.applyChange({
      source: 'embedded',
      put: [
        templateRecord({ id: 'buy', tags: ['money', 'cars'] }),
        templateRecord({ id: 'drive', tags: ['travel', 'cars'] }),
        templateRecord({ id: 'sell', tags: ['money', 'cars', 'home'] }),
        seriesRecord({ id: 'car', lists: ['buy', 'drive', 'sell'] }),
      ],
      remove: [],
    });
    const listIds = async (tag: string) => (await other.store.listSeriesOfTag(tag, 'en')).map(({ id }) => id);
    expect([await listIds('cars'), await listIds('money')]).toEqual([['car'], ['car']]);
    expect([await listIds('travel'), await listIds('home')]).toEqual([[], []]);
    await other.close();
  });

  test('templates are found in the given order, with their names in the locale', async () => {
    const found = await catalog.store.findTemplates(['settle', 'gone', 'pack', 'view'], 'de');
    expect(found.map(({ locale, title }) => `${locale} ${title}`)).toEqual([
      'de Ankommen',
      'en Packen',
      'en View a flat',
    ]);
    expect(await catalog.store.findTemplates([], 'de')).toEqual([]);
  });

  test('a series has a variant for each of its locales', async () => {
    const variant = { updated: null, templateCount: 1 };
    const move = [
      { id: 'move', locale: 'de', ...variant },
      { id: 'move', locale: 'en', ...variant },
    ];
    expect(await catalog.store.listLocaleVariants('series', 'move')).toEqual(move);
    expect(await readAll(catalog.store.listGroupVariants('series'))).toEqual([
      [{ id: 'arrive', locale: 'en', ...variant }],
      move,
    ]);
  });

  test('a series is replaced and removed', async () => {
    const other = await openTestCatalog(engine);
    const put = (record: ContentRecord) =>
      other.store.applyChange({ source: 'embedded', put: [record], remove: [] });
    await put(seriesRecord({ lists: LISTS }));
    await put(seriesRecord({ title: 'Moving', lists: ['pack', 'view', 'settle'] }));
    expect(await other.store.listSeries('en')).toMatchObject([
      { title: 'Moving', lists: ['pack', 'view', 'settle'] },
    ]);
    await other.store.applyChange({
      source: 'embedded',
      put: [],
      remove: [{ kind: 'series', id: 'move', locale: 'en' }],
    });
    expect(await other.store.listSeries('en')).toEqual([]);
    expect(await other.store.listSeriesOfTag('moving', 'en')).toEqual([]);
    await other.close();
  });
});
