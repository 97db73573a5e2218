/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import type { SearchOptions } from '@/lib/catalog/catalog-store';

const COUNT = 1_100;

/** The templates with the lowest numbers are the oldest. */
const idOf = (number: number) => `list-${String(number).padStart(4, '0')}`;

const dateOf = (number: number) =>
  new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    const put = Array.from({ length: COUNT }, (_, number) =>
      templateRecord({
        id: idOf(number),
        updated: dateOf(number),
        title: number === 3 ? 'Boats and sails' : number === 4 ? 'Boats' : 'Harbour',
        summary: number < 1_050 ? 'With sails.' : 'With oars.',
        tags: number === 5 ? ['boats'] : number % 2 === 0 ? ['even'] : [],
        items: [number === 6 ? 'Boat, anchor' : 'Boat'],
      }),
    );
    await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  });

  afterAll(() => catalog.close());

  const search = async (query: string, options: Pick<SearchOptions, 'tag'> = {}) => {
    const page = { number: 1, size: 1_000 };
    const { items, ...result } = await catalog.store.searchTemplates({
      locale: 'en',
      query,
      page,
      ...options,
    });
    return { ids: items.map(({ id }) => id), ...result };
  };

  describe('more matches than a search returns', () => {
    test('a search returns the first thousand, and says that there are more', async () => {
      expect(await search('boat')).toMatchObject({ total: 1_000, capped: true });
    });

    test('the word in the title comes first, then as a tag, then the newest', async () => {
      const { ids } = await search('boat');
      expect(ids.slice(0, 2).sort()).toEqual([idOf(3), idOf(4)]);
      expect(ids[2]).toBe(idOf(5));
      expect(ids.slice(3, 5)).toEqual([idOf(1_099), idOf(1_098)]);
      expect(ids).not.toContain(idOf(10));
    });

    test('two common words: first where the title has both', async () => {
      const { ids, capped } = await search('boats sails');
      expect(capped).toBe(true);
      expect(ids[0]).toBe(idOf(3));
      expect(ids).not.toContain(idOf(1_099));
    });

    test('a rare word beside a common one finds exactly the templates with both', async () => {
      expect(await search('boat anchor')).toMatchObject({ ids: [idOf(6)], total: 1, capped: false });
    });

    test('an unknown word beside a common one does not hide the matches', async () => {
      const { ids, capped } = await search('boat qqqqqqqq');
      expect(capped).toBe(true);
      expect(ids.slice(0, 2).sort()).toEqual([idOf(3), idOf(4)]);
    });

    test('a correction and a prefix of one letter are capped as well', async () => {
      expect(await search('boatt')).toMatchObject({ total: 1_000, capped: true });
      expect(await search('b')).toMatchObject({ total: 1_000, capped: true });
    });

    test('with a tag, the cap counts the templates with this tag', async () => {
      expect(await search('boat', { tag: 'even' })).toMatchObject({ total: COUNT / 2, capped: false });
    });
  });

  test('a result with fewer matches is not capped', async () => {
    expect(await search('oars')).toMatchObject({ total: 50, capped: false });
  });

  test('a result has the number of its templates with each tag, also of those on other pages', async () => {
    const options = { locale: 'en', query: 'oars', page: { number: 1, size: 3 } };
    expect((await catalog.store.searchTemplates(options)).tagCounts).toEqual(new Map([['even', 25]]));
    const within = await catalog.store.searchTemplates({ ...options, tag: 'even' });
    expect(within.tagCounts).toEqual(new Map([['even', 25]]));
  });
});
