/** @jest-environment node */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { SearchOptions } from '@/lib/catalog/catalog-store';
import { syncContent } from '@/lib/server/catalog/content/sync-content';

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    await syncContent(catalog.store, path.resolve('content'));
  });

  afterAll(() => catalog.close());

  const find = async (query: string, options: Pick<SearchOptions, 'tag' | 'order'> = {}) =>
    (await catalog.store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT, ...options })).items.map(
      ({ id }) => id,
    );

  describe('misspellings in the embedded catalog', () => {
    test.each([
      ['campnig', 'weekend-camping-with-a-tent'],
      ['vegtable', 'first-vegetable-bed'],
      ['weding', 'wedding-last-two-weeks'],
      ['incidnet', 'incident-first-hour'],
      ['freelencing', 'freelancing-first-three-months'],
      ['kichen renovaton', 'before-a-kitchen-renovation'],
      ['databse migraton', 'database-migration-without-downtime'],
      ['thesiss', 'thesis-last-six-weeks'],
      ['confrence', 'one-day-conference'],
      ['babbysiter', 'babysitter-handover'],
      ['semster abraod', 'semester-abroad'],
      ['apointment', 'preparing-a-doctors-appointment'],
      ['accesibilty', 'accessibility-check-of-a-web-page'],
      ['pupy', 'puppy-first-week'],
      ['exmas', 'last-month-before-exams'],
      ['balcny', 'balcony-garden-in-spring'],
      ['moveing huose', 'moving-house-last-four-weeks'],
      ['strucutred intervew', 'structured-interview-day'],
      ['hospitel', 'parent-home-from-hospital'],
      ['tax retrun', 'tax-return-papers'],
      ['apple prunning', 'winter-pruning-of-apple-trees'],
      ['tripp acros bordres', 'train-trip-across-borders'],
      ['toddlre flihgt', 'flight-day-with-a-toddler'],
      ['newbron', 'first-weeks-with-a-newborn'],
    ])('“%s” finds %s in the first three results', async (query, expected) => {
      expect((await find(query)).slice(0, 3)).toContain(expected);
    });
  });

  describe('ranking in the embedded catalog', () => {
    test('templates with the word in the title rank before those with the word in an item', async () => {
      const found = await find('camping');
      expect(found.slice(0, 2).sort()).toEqual([
        'camping-with-small-children',
        'weekend-camping-with-a-tent',
      ]);
      expect(found).toContain('power-cut-at-home');
    });

    test('every word of the query is required', async () => {
      const both = await find('camping children');
      expect(both).toEqual(['camping-with-small-children']);
    });

    test('if no template contains every word, those with one of them are found', async () => {
      const found = await find('camping wedding');
      expect(found).toEqual(
        expect.arrayContaining(['wedding-last-two-weeks', 'weekend-camping-with-a-tent']),
      );
    });

    test('words that are in most templates are not required', async () => {
      expect((await find('the thesis of a'))[0]).toBe('thesis-last-six-weeks');
    });

    test.each(['veget', 'vegetab', 'vegetabl'])('“%s” is completed to a word', async (query) => {
      expect(await find(query)).toContain('first-vegetable-bed');
    });

    test('only the last word of a query is completed', async () => {
      expect(await find('wed')).toContain('wedding-last-two-weeks');
      expect((await find('we planning'))[0]).not.toBe('wedding-last-two-weeks');
    });

    test('a tag is found by its title and by its id', async () => {
      const { templateCount, id, title } = (await catalog.store.listTags('en')).find(
        (tag) => tag.id === 'digital',
      ) ?? {
        templateCount: 0,
        id: '',
        title: '',
      };
      expect(title).toBe('Phones and accounts');
      expect(await find(title, { tag: id })).toHaveLength(templateCount);
      expect(await find(id, { tag: id })).toHaveLength(templateCount);
    });

    test('the tag option filters the results', async () => {
      expect(await find('camping', { tag: 'family' })).toEqual(['camping-with-small-children']);
      expect(await find('camping', { tag: 'no-such-tag' })).toEqual([]);
    });

    test('a locale without templates has the results of the default locale', async () => {
      const search = { locale: 'nl', query: 'camping', page: WHOLE_RESULT };
      const { items, total } = await catalog.store.searchTemplates(search);
      expect(items.map(({ id }) => id)).toEqual(await find('camping'));
      expect(total).toBe(items.length);
    });

    test('a page contains its part of the results, and the number of all', async () => {
      const search = { locale: 'en', query: 'camping', page: { number: 2, size: 2 } };
      const { items, total, capped } = await catalog.store.searchTemplates(search);
      const all = await find('camping');
      expect(items.map(({ id }) => id)).toEqual(all.slice(2, 4));
      expect({ total, capped }).toEqual({ total: all.length, capped: false });
    });

    test('an unknown or empty query has no results', async () => {
      expect(await find('qqqqqqqq')).toEqual([]);
      expect(await find('')).toEqual([]);
    });
  });

  describe('hostile queries', () => {
    test.each([
      ['quotes', '"camping" \'tent\' "'],
      ['operators', 'camping NEAR/2 tent AND OR NOT'],
      ['columns', 'title: camping -items:tent {title summary}: x'],
      ['stars and brackets', '*camping* (((^tent'],
      ['NUL', 'camp\0ing \0'],
      ['a lone surrogate', 'camping \uD83D'],
      ['SQL', "'; drop table template; --"],
      ['wildcards', '%_% ____ %'],
      ['symbols only', '"*()^:-+{}'],
      ['10,000 letters', 'x'.repeat(10_000)],
      ['10,000 words', 'camping '.repeat(10_000)],
      ['10,000 unknown words', Array.from({ length: 10_000 }, (_, index) => `qx${index}z`).join(' ')],
      ['10,000 marks', `a${'\u0301'.repeat(10_000)}`],
      ['10,000 kanji', '旅'.repeat(10_000)],
    ])('a query with %s does no harm', async (_, query) => {
      const found = await find(query);
      expect(Array.isArray(found)).toBe(true);
      expect(await find('camping')).not.toHaveLength(0);
    });

    test('FTS5 syntax between words is ignored', async () => {
      expect(await find('"tent" *camping*')).toEqual(await find('tent camping'));
      expect(await find(`camping ${'\0'.repeat(20)}`)).toEqual(await find('camping'));
    });
  });
});
