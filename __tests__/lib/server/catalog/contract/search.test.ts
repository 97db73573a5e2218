/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import {
  ENGINES,
  openTables,
  openTestCatalog,
  type TestCatalog,
} from '@/__tests__/support/open-test-catalog';
import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import type { ContentRecord, SearchOptions } from '@/lib/catalog/catalog-store';

const tagRecord = (id: string, title: string): ContentRecord => ({
  kind: 'tag',
  checksum: title,
  value: { id, locale: 'en', title, description: 'Plain.' },
});

const RECORDS = [
  tagRecord('sea', 'Boats and sea'),
  tagRecord('land', 'On land'),
  templateRecord({
    id: 'sailing-day',
    title: 'Sailing day',
    summary: 'With a crew.',
    tags: ['sea'],
    keywords: ['regatta'],
    items: ['Check the harbour', 'Read the [manual](https://example.org/hidden)', 'Dry the thermometer'],
    updated: '2026-03-01',
  }),
  templateRecord({
    id: 'rowing-day',
    title: 'Rowing day',
    tags: ['sea'],
    items: ['No sailing after rain'],
    updated: '2026-04-01',
  }),
  templateRecord({
    id: 'camping-weekend',
    title: 'Camping weekend',
    summary: 'For two people.',
    tags: ['land'],
    items: ['Pitch the tent', 'Campfire'],
    updated: '2026-01-01',
  }),
  templateRecord({
    id: 'camp-leader',
    title: 'Camp leader',
    tags: ['land'],
    items: ['Sail past the harbour'],
    updated: '2026-02-01',
  }),
  templateRecord({ id: 'bike', title: 'Bicycle tour', tags: ['land'], updated: '2026-02-02' }),
  templateRecord({ id: 'city', title: 'City tour', updated: '2026-02-06' }),
  templateRecord({ id: 'wedding', title: 'Wedding, last weeks', updated: '2026-02-03' }),
  templateRecord({ id: 'move', locale: 'de', title: 'Umzüge in vier Wochen', items: ['Große Kartons'] }),
  templateRecord({ id: 'bike', locale: 'de', title: 'Radtour', updated: '2025-01-01' }),
  templateRecord({ id: 'dog', locale: 'de', title: 'Der Welpe', keywords: ['Hund'], updated: '2026-02-04' }),
  templateRecord({
    id: 'abroad',
    locale: 'ja',
    title: '海外旅行の準備',
    keywords: ['パスポート'],
    updated: '2026-02-05',
  }),
  templateRecord({ id: 'travel', locale: 'ar', title: 'قائمة السفر إلى أوروبا' }),
];

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    await catalog.store.applyChange({ source: 'imported', put: RECORDS, remove: [] });
  });

  afterAll(() => catalog.close());

  const search = (query: string, options: Partial<SearchOptions> = {}) =>
    catalog.store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT, ...options });

  const find = async (query: string, locale = 'en') =>
    (await search(query, { locale })).items.map(({ id }) => id);

  describe('results', () => {
    test('are the lists that are about the query, by title, keywords, tags and summary', async () => {
      expect(await find('sailing')).toEqual(['sailing-day']);
      expect(await find('regatta')).toEqual(['sailing-day']);
      expect(await find('crew')).toEqual(['sailing-day']);
      expect(await find('boats')).toEqual(['rowing-day', 'sailing-day']);
      expect(await find('sea')).toEqual(['rowing-day', 'sailing-day']);
    });

    test('whole words come before stems, and stems before beginnings', async () => {
      expect(await find('camp')).toEqual(['camp-leader', 'camping-weekend']);
      expect(await find('campin')).toEqual(['camping-weekend']);
    });

    test('only the last word may be incomplete', async () => {
      expect(await find('wedd')).toEqual(['wedding']);
      expect(await find('day sai')).toEqual(['sailing-day', 'rowing-day']);
      expect(await find('wedd qqqq')).toEqual([]);
    });

    test('one word that no list has hides nothing', async () => {
      expect(await find('sailing qqqq')).toEqual(['sailing-day']);
    });

    test('words of the same meaning are found', async () => {
      expect(await find('bike')).toEqual(['bike']);
    });

    test('words for the kind of thing have no weight', async () => {
      expect(await find('wedding checklist')).toEqual(['wedding']);
      expect(await find('checklist')).toEqual([]);
    });

    test('the text of a link is found, its URL is not', async () => {
      expect((await search('manual')).related.map(({ id }) => id)).toEqual(['sailing-day']);
      expect((await search('hidden')).related).toEqual([]);
    });

    test('a tag limits them, and they have the number of lists with each tag', async () => {
      const { items, total, tagCounts } = await search('camping', { tag: 'land', order: 'title' });
      expect(items.map(({ id }) => id)).toEqual(['camp-leader', 'camping-weekend']);
      expect({ total, tagCounts }).toEqual({ total: 2, tagCounts: new Map([['land', 2]]) });
      expect((await search('sailing', { tag: 'land' })).total).toBe(0);
      expect((await search('sailing', { tag: 'no-such-tag' })).total).toBe(0);
    });

    test('a page has its part of them', async () => {
      const { items, total, capped } = await search('day', { page: { number: 2, size: 1 }, order: 'newest' });
      expect(items.map(({ id }) => id)).toEqual(['sailing-day']);
      expect({ total, capped }).toEqual({ total: 2, capped: false });
    });
  });

  describe('related lists', () => {
    test('only mention the words, and are shown if there is no result', async () => {
      const { items, total, related } = await search('harbour');
      expect({ items, total }).toEqual({ items: [], total: 0 });
      expect(related.map(({ id }) => id).sort()).toEqual(['camp-leader', 'sailing-day']);
      expect((await search('sailing')).related).toEqual([]);
    });

    test('an unknown or empty query has none', async () => {
      for (const query of ['qqqqqqqq', '']) {
        expect(await search(query)).toMatchObject({ total: 0, related: [], corrected: null });
      }
    });
  });

  describe('corrections', () => {
    test.each(['weding', 'wedidng', 'weddin g'])('“%s” finds the wedding', async (query) => {
      expect(await find(query)).toEqual(['wedding']);
    });

    test('the query that was searched is named, as it is written', async () => {
      expect((await search('My Weding')).corrected).toBe('My wedding');
      expect(await search('weding planer')).toMatchObject({ corrected: 'wedding planner', total: 1 });
      expect((await search('Umzülge planen', { locale: 'de' })).corrected).toBe('umzüge planen');
    });

    test('a misspelt part of a compound is corrected in it', async () => {
      expect((await search('weddingg', { locale: 'de' })).corrected).toBe('wedding');
      expect((await search('Umzülgeliste', { locale: 'de' })).corrected).toBe('umzügeliste');
    });

    test('a word for the kind of thing is corrected, and is no subject', async () => {
      expect(await search('cheklist')).toMatchObject({ corrected: 'checklist', total: 0 });
    });

    test('letters beyond the basic plane are no error', async () => {
      expect(await search('𐓏𐓘𐓻𐓏', { locale: 'de' })).toMatchObject({ corrected: null, total: 0 });
    });

    test('a known word, one that begins another, and the first letter are left', async () => {
      expect((await search('harbour')).corrected).toBeNull();
      expect((await search('thermomete')).corrected).toBeNull();
      expect(await search('xedding')).toMatchObject({ corrected: null, total: 0 });
    });

    test('a misspelt grave word is no other word, and has to be covered like the word itself', async () => {
      expect(await search('stilborn wedding')).toMatchObject({ corrected: null, total: 0, related: [] });
      expect(await search('misscarriage weding')).toMatchObject({ total: 0, related: [] });
      expect(await search('tortur', { locale: 'de' })).toMatchObject({ corrected: null, total: 0 });
    });

    test('an exact search has none', async () => {
      expect(await search('weding', { exact: true })).toMatchObject({ corrected: null, total: 0 });
    });
  });

  describe('languages', () => {
    test('a list without a translation is found by its English words, one with a translation is shown in it', async () => {
      const { items } = await search('bicycle', { locale: 'de' });
      expect(items.map(({ id, locale }) => `${locale}/${id}`)).toEqual(['de/bike']);
      expect(await find('wedding', 'de')).toEqual(['wedding']);
      expect(await find('wedding', 'nl')).toEqual(['wedding']);
    });

    test('in another order, translations come first', async () => {
      const { items } = await search('tour', { locale: 'de', order: 'newest' });
      expect(items.map(({ id }) => id)).toEqual(['bike', 'city']);
    });

    test('a German word is found with other letters, in other forms, and by the parts of a compound', async () => {
      for (const query of ['Umzug', 'umzüge', 'UMZÜGE']) expect(await find(query, 'de')).toEqual(['move']);
      expect(await find('hundewelpe', 'de')).toEqual(['dog']);
    });

    test('a Japanese word is found within longer words', async () => {
      for (const query of ['旅行', '海外旅行 パスポート', 'ﾊﾟｽﾎﾟｰﾄ', 'パスボート'])
        expect(await find(query, 'ja')).toEqual(['abroad']);
    });

    test('an Arabic word is found with other letter forms, the article and vowel signs', async () => {
      for (const query of ['سفر', 'السَّفَر', 'اوروبا', 'أوروبا'])
        expect(await find(query, 'ar')).toEqual(['travel']);
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
      for (const locale of ['en', 'de', 'ja']) expect((await search(query, { locale })).items).toBeDefined();
      expect(await find('camping weekend')).not.toHaveLength(0);
    });
  });
});

describe.each(ENGINES)('%s: changes', (engine) => {
  let catalog: TestCatalog;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
  });

  afterAll(() => catalog.close());

  const change = (put: ContentRecord[], remove: Array<{ kind: 'template' | 'tag'; id: string }> = []) =>
    catalog.store.applyChange({
      source: 'imported',
      put,
      remove: remove.map((record) => ({ ...record, locale: 'en' })),
    });

  const find = async (query: string) =>
    (await catalog.store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT })).items.map(
      ({ id }) => id,
    );

  test('a changed or removed tag is found by its new title or its id only', async () => {
    await change([tagRecord('boats', 'Sailing'), templateRecord({ id: 'a', tags: ['boats'] })]);
    expect(await find('sailing')).toEqual(['a']);
    await change([tagRecord('boats', 'Rowing')]);
    expect([await find('sailing'), await find('rowing')]).toEqual([[], ['a']]);
    await change([], [{ kind: 'tag', id: 'boats' }]);
    expect([await find('rowing'), await find('boats')]).toEqual([[], ['a']]);
  });

  test('a list is found by its name in a language until it is translated, and again without its translation', async () => {
    const names = { de: { title: 'Steuern', keywords: ['Elster'] } };
    const find = async (query: string, tag?: string) => {
      const search = { locale: 'de', query, page: WHOLE_RESULT, ...(tag !== undefined && { tag }) };
      const { items } = await catalog.store.searchTemplates(search);
      return items.map(({ id, locale, title }) => `${locale}/${id}: ${title}`);
    };
    await change([templateRecord({ id: 'tax', title: 'Taxes', tags: ['money'], names })]);
    expect(await find('elster', 'money')).toEqual(['en/tax: Steuern']);
    await change([templateRecord({ id: 'tax', locale: 'de', title: 'Die Einkommensteuer' })]);
    expect([await find('elster'), await find('taxes')]).toEqual([[], ['de/tax: Die Einkommensteuer']]);
    const remove = [{ kind: 'template' as const, id: 'tax', locale: 'de' }];
    await catalog.store.applyChange({ source: 'imported', put: [], remove });
    expect(await find('elster')).toEqual(['en/tax: Steuern']);
    await change([], [{ kind: 'template', id: 'tax' }]);
    expect(await find('elster')).toEqual([]);
  });

  test('a correction is spelt as the lists spell it now', async () => {
    const correct = async () =>
      (await catalog.store.searchTemplates({ locale: 'en', query: 'vernissgae', page: WHOLE_RESULT }))
        .corrected;
    await change([templateRecord({ id: 'd', title: 'Vernissage' })]);
    expect(await correct()).toBe('vernissage');
    await change([templateRecord({ id: 'd', title: 'Verníssage' })]);
    expect(await correct()).toBe('verníssage');
    await change([templateRecord({ id: 'e', title: 'Vernissagé' })]);
    expect(await correct()).toBe('vernissagé');
  });

  test('a correction is spelt as in the language of the page, also if more lists in English spell it otherwise', async () => {
    await change([
      templateRecord({ id: 'd', title: 'Crèche' }),
      templateRecord({ id: 'e', title: 'Crèche again' }),
      templateRecord({ id: 'd', locale: 'pt-BR', title: 'Creche' }),
    ]);
    const correct = async (locale: string) =>
      (await catalog.store.searchTemplates({ locale, query: 'crecehe', page: WHOLE_RESULT })).corrected;
    expect(await correct('pt-BR')).toBe('creche');
    expect(await correct('en')).toBe('crèche');
  });

  test('a new title of a tag is indexed in all its lists, however many there are', async () => {
    const lists = Array.from({ length: 1_100 }, (_, number) =>
      // Different titles: no list is related to all others.
      templateRecord({
        id: `many-${number}`,
        title: `Number${number}`,
        items: [`Item${number}`],
        tags: ['many'],
      }),
    );
    await change([tagRecord('many', 'Sailing'), ...lists]);
    await change([tagRecord('many', 'Beekeeping')]);
    const db = await openTables(catalog.location);
    const subjects = await db.selectFrom('search_template').select('subject').execute();
    await db.destroy();
    expect(subjects.filter(({ subject }) => subject.includes('beekeeping'))).toHaveLength(lists.length);
    expect(await find('sailing')).toEqual([]);
  });

  test('lists with words that only begin with that of the query are none if enough others have it', async () => {
    const titles = ['Car wash', 'Car trip', 'Car sale', 'Caring for parents'];
    await change(titles.map((title, index) => templateRecord({ id: `list-${index}`, title })));
    expect((await find('car')).sort()).toEqual(['list-0', 'list-1', 'list-2']);
    await change([], [{ kind: 'template', id: 'list-2' }]);
    expect((await find('car')).sort()).toEqual(['list-0', 'list-1', 'list-3']);
  });

  test('words of changed and removed lists are no corrections', async () => {
    await change([
      templateRecord({ id: 'b', title: 'Kayaking' }),
      templateRecord({ id: 'c', title: 'Kayaking' }),
    ]);
    await change([templateRecord({ id: 'b', title: 'Tennis' })]);
    expect(await find('kayakign')).toEqual(['c']);
    await change([], [{ kind: 'template', id: 'c' }]);
    expect([await find('kayakign'), await find('kayaking')]).toEqual([[], []]);
  });
});

/** More lists than a search returns, the first ones the oldest. */
const COUNT = 1_100;

describe.each(ENGINES)('%s: more lists than a search returns', (engine) => {
  let catalog: TestCatalog;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    const put = Array.from({ length: COUNT }, (_, number) =>
      templateRecord({
        id: `list-${number}`,
        updated: new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString().slice(0, 10),
        title: number === 3 ? 'Boats and sails' : 'Harbour',
        tags: number % 5 === 0 ? ['boats', 'fifth'] : ['boats'],
        items: [number === 6 ? 'Boat, anchor, sails' : 'Boat, sails'],
      }),
    );
    await catalog.store.applyChange({ source: 'imported', put, remove: [] });
  });

  afterAll(() => catalog.close());

  const search = (query: string, options: Partial<SearchOptions> = {}) =>
    catalog.store.searchTemplates({ locale: 'en', query, page: WHOLE_RESULT, ...options });

  test('those with the word in the title are among them, and it says that there are more', async () => {
    for (const query of ['boat', 'boatts']) {
      const { items, total, capped } = await search(query);
      expect({ query, total, capped, first: items[0]?.id }).toEqual({
        ...{ query, total: 300, capped: true },
        first: 'list-3',
      });
    }
    expect(await search('bo')).toMatchObject({ total: 300, capped: true });
    expect((await search('boat sails')).items[0]?.id).toBe('list-3');
  });

  test('a rare word that a list mentions is found beside a common one', async () => {
    expect((await search('boat anchor')).related.map(({ id }) => id)).toContain('list-6');
  });

  test('with a tag, those with it are counted', async () => {
    expect(await search('boat', { tag: 'fifth' })).toMatchObject({ total: COUNT / 5, capped: false });
  });
});
