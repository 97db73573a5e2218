/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEmbeddedCatalog } from '@/__tests__/support/open-embedded-catalog';
import {
  ENGINES,
  type Engine,
  openTestCatalog,
  type TestCatalog,
} from '@/__tests__/support/open-test-catalog';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { MISSPELLINGS, VISITOR_QUERIES } from '@/__tests__/support/visitor-queries';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { SearchOptions } from '@/lib/catalog/catalog-store';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { splitWords } from '@/lib/server/catalog/search/split-words';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';

/** Words of a title, what has been typed of them, a misspelling, and the whole title. */
function queriesOf(title: string, locale: string): string[] {
  const words = splitWords(title, locale);
  const [word = ''] = [...words].sort((a, b) => b.length - a.length);
  const letters = [...word];
  const typed = [1, 3].map((length) => letters.slice(0, length).join(''));
  const [first = '', second = '', third = '', ...rest] = letters;
  return [word, ...typed, [first, third, second, ...rest].join(''), `${title} ${word}s`];
}

/** Every eighth of the queries, and all of them in the long tests. */
function sampleQueries(queries: readonly string[]): string[] {
  const step = Math.ceil(queries.length / propertyRuns(queries.length, 1 / 8));
  return queries.filter((_, index) => index % step === 0);
}

/**
 * SQLite is asked every query, and PostgreSQL, where a search takes five times as long, a sample of each language: ranking,
 * synonyms, stems and corrections are the same code for both. `npm run test:long` asks both every query.
 */
describe('the embedded catalog', () => {
  let catalogs: Record<Engine, TestCatalog>;

  beforeAll(async () => {
    catalogs = { SQLite: await openEmbeddedCatalog(), PostgreSQL: await openTestCatalog('PostgreSQL') };
    await syncContent(catalogs.PostgreSQL.store, 'content');
  }, 240_000);

  afterAll(async () => {
    for (const { close } of Object.values(catalogs)) await close();
  });

  describe('both engines', () => {
    test.each(LOCALES)('find the same templates in %s, in the same order', async (locale) => {
      const page = { number: 1, size: propertyRuns(2, 1 / 2) };
      const { items } = await catalogs.SQLite.store.listTemplates(locale, { order: 'title', page });
      const known = VISITOR_QUERIES.filter(([own]) => own === locale).map(([, query]) => query);
      const misspelt = locale === DEFAULT_LOCALE ? MISSPELLINGS.map(([query]) => query) : [];
      const searches: SearchOptions[] = [
        ...sampleQueries([...known, ...misspelt]).map((query) => ({ locale, query, page: WHOLE_RESULT })),
        ...items.flatMap(({ title, tags: [tag = ''] }) =>
          queriesOf(title, locale).flatMap((query) => [
            { locale, query, page: WHOLE_RESULT },
            { locale, query, tag, page: WHOLE_RESULT },
          ]),
        ),
      ];
      for (const search of searches) {
        const [expected, found] = await Promise.all(
          ENGINES.map((engine) => catalogs[engine].store.searchTemplates(search)),
        );
        expect({ search, ...found }).toEqual({ search, ...expected });
      }
    });

    test.each(LOCALES)('list the templates and tags in %s in the same order', async (locale) => {
      for (const order of ['newest', 'title'] as const) {
        const [expected, listed] = await Promise.all(
          ENGINES.map((engine) =>
            catalogs[engine].store.listTemplates(locale, { order, page: WHOLE_RESULT }),
          ),
        );
        expect(listed).toEqual(expected);
      }
      const [expected, listed] = await Promise.all(
        ENGINES.map((engine) => catalogs[engine].store.listTags(locale)),
      );
      expect(listed).toEqual(expected);
    });
  });

  // Both engines find the same, as the tests above show.
  describe('SQLite', () => {
    const findInLocale = async (query: string, locale: string) => {
      const catalog = withLocaleFallback(catalogs.SQLite.store);
      const { items } = await catalog.searchTemplates({ locale, query, page: WHOLE_RESULT });
      return items.map(({ id }) => id);
    };

    test.each(MISSPELLINGS)(
      'misspellings: “%s” finds %s in the first three results',
      async (query, expected) => {
        expect((await findInLocale(query, DEFAULT_LOCALE)).slice(0, 3)).toContain(expected);
      },
    );

    test.each(VISITOR_QUERIES)(
      'words of visitors: in %s, “%s” finds %s in the first three results',
      async (locale, query, expected) => {
        expect((await findInLocale(query, locale)).slice(0, 3)).toContain(expected);
      },
    );
  });

  describe.each(ENGINES)('%s', (engine) => {
    let catalog: TestCatalog;

    beforeAll(() => {
      catalog = catalogs[engine];
    });

    const find = async (query: string, options: Pick<SearchOptions, 'tag' | 'order'> = {}) =>
      (
        await catalog.store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT, ...options })
      ).items.map(({ id }) => id);

    describe('ranking', () => {
      test('templates with the word in the title rank before those with the word in an item', async () => {
        const found = await find('camping');
        expect(found.slice(0, 3).sort()).toEqual([
          'camping-with-small-children',
          'festival-camping',
          'weekend-camping-with-a-tent',
        ]);
        expect(found).toContain('power-cut-at-home');
      });

      test('every word of the query is required', async () => {
        const both = await find('camping children');
        expect(both[0]).toBe('camping-with-small-children');
        expect(both).not.toContain('weekend-camping-with-a-tent');
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
        const inFamily = await find('camping', { tag: 'family' });
        expect(inFamily[0]).toBe('camping-with-small-children');
        expect(inFamily).not.toContain('weekend-camping-with-a-tent');
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

    describe('synonyms', () => {
      test('a checklist with the word as typed ranks before those with a synonym', async () => {
        const found = await find('puppy');
        expect(found[0]).toBe('puppy-first-week');
        expect(found).toContain('travelling-with-a-dog');
      });

      test('all words of a query are still required', async () => {
        expect(await find('infant airplane')).toEqual(['flight-day-with-a-toddler']);
      });

      test('the synonym that was found is marked', async () => {
        const { store } = catalog;
        const result = await store.searchTemplates({ locale: 'en', query: 'apartment', page: WHOLE_RESULT });
        const match = (await store.matchTemplates(result.items, result.words)).get('viewing-a-flat-to-rent');
        expect(match?.title).toEqual(['Viewing a ', 'flat', ' you may want to rent']);
      });
    });
  });
});
