/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import type { Locale } from '@/lib/config/locales';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { withLocaleFallback } from '@/lib/server/catalog/with-locale-fallback';
import { tagLoader } from '@/lib/server/loaders/load-group';
import { seriesLoader } from '@/lib/server/loaders/load-series';
import { templateLoader } from '@/lib/server/loaders/load-template';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { writeContent, writeContentFile } from '@/scripts/support/content-folder';

const LIST = '## Pack ^pack\n\n- [ ] Tent ^tent\n';

const folder = temporaryFolder();
let catalog: TestCatalog;

beforeAll(async () => {
  const root = folder.file('content');
  writeContent(root, { camping: LIST, hiking: LIST, sailing: LIST, rowing: LIST });
  const lists = 'lists: [hiking, camping, sailing]\n';
  writeContentFile(root, 'series/en/outside.md', `---\ntitle: Outside\n${lists}---\n\nFarther each time.\n`);
  writeContentFile(root, 'series/de/outside.md', '---\ntitle: Draußen\n---\n\nJedes Mal weiter.\n');
  catalog = await openTestCatalog();
  await syncContent(catalog.store, root);
});

afterAll(() => catalog.close());

const contextOf = async (locale: Locale) => ({
  locale,
  store: withLocaleFallback(catalog.store),
  t: await getHeadTranslator(locale),
});

describe('the page of a series', () => {
  const load = async (id: string, locale: Locale = 'en') =>
    seriesLoader.load({ ...(await contextOf(locale)), params: { id } });

  test('has its texts and its lists in their order', async () => {
    const loaded = await load('outside');
    expect(loaded).toMatchObject({
      kind: 'page',
      view: {
        series: {
          id: 'outside',
          title: 'Outside',
          description: 'Farther each time.',
          illustration: 'travel',
          tint: 'sky',
        },
        cards: [{ id: 'hiking' }, { id: 'camping' }, { id: 'sailing' }],
      },
      head: {
        title: 'Outside: checklists in order',
        description: 'Farther each time.',
        path: '/series/outside',
        locales: ['en', 'de'],
      },
    });
  });

  test('leads on to its subject and to the series that have lists of it, those with the most first', async () => {
    const put = [
      ['funeral', ['rowing', 'other', 'another']],
      ['afloat', ['sailing', 'rowing', 'other']],
      ['walks', ['hiking', 'camping', 'other']],
    ].map(([id, lists]) => {
      const value = {
        id: String(id),
        locale: 'en',
        title: String(id),
        description: '',
        lists: [...(lists ?? [])],
      };
      return { kind: 'series' as const, checksum: 'x', value };
    });
    await catalog.store.applyChange({ source: 'imported', put, remove: [] });
    expect(await load('outside')).toMatchObject({
      view: {
        subject: { id: 'travel', title: 'Travel' },
        others: [{ id: 'walks' }, { id: 'afloat' }],
      },
    });
    const remove = put.map(({ kind, value: { id, locale } }) => ({ kind, id, locale }));
    await catalog.store.applyChange({ source: 'imported', put: [], remove });
  });

  test('is translated', async () => {
    expect(await load('outside', 'de')).toMatchObject({
      view: { series: { locale: 'de', title: 'Draußen' }, cards: [{ id: 'hiking' }, {}, {}] },
      head: { title: 'Draußen: Checklisten der Reihe nach' },
    });
    expect(await load('outside', 'fr')).toMatchObject({
      view: { series: { locale: 'en', title: 'Outside' } },
    });
  });

  test('names the series and its lists for search engines', async () => {
    const loaded = await load('outside');
    const [breadcrumbs, items] = loaded.kind === 'page' ? (loaded.structuredData ?? []) : [];
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        {},
        { name: 'Checklists' },
        { name: 'Outside', item: expect.stringMatching(/\/series\/outside$/) },
      ],
    });
    expect(items).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 3,
      itemListElement: [{ position: 1, url: expect.stringMatching(/\/hiking$/) }, {}, {}],
    });
  });

  test('does not exist for an unknown series', async () => {
    expect(await load('inside')).toEqual({ kind: 'not-found' });
  });
});

describe('the page of a list', () => {
  const viewOf = async (id: string, locale: Locale = 'en') => {
    const loaded = await templateLoader.load({ ...(await contextOf(locale)), params: { id } });
    return loaded.kind === 'page' ? loaded.view : null;
  };
  const placesOf = async (id: string, locale?: Locale) => (await viewOf(id, locale))?.series;
  const link = (id: string) => ({ id, locale: 'en', title: id });

  test('has its place in a series, with the lists before and after it', async () => {
    const series = { id: 'outside', locale: 'de', title: 'Draußen', count: 3 };
    expect(await placesOf('camping', 'de')).toEqual([
      { ...series, number: 2, previous: link('hiking'), next: link('sailing') },
    ]);
    expect(await placesOf('hiking', 'de')).toEqual([
      { ...series, number: 1, previous: null, next: link('camping') },
    ]);
    expect(await placesOf('sailing', 'de')).toEqual([
      { ...series, number: 3, previous: link('camping'), next: null },
    ]);
  });

  test('that is in no series has none', async () => {
    expect(await placesOf('rowing')).toEqual([]);
  });

  test('does not name the lists before and after it once more among the related ones', async () => {
    const related = await catalog.store.listRelatedTemplates('camping', 'en', 6);
    expect(related.map(({ id }) => id)).toEqual(expect.arrayContaining(['hiking', 'rowing']));
    expect((await viewOf('camping'))?.related.map(({ id }) => id)).toEqual(['rowing']);
  });
});

test('the page of a tag has the series with at least two lists that have it as their main tag', async () => {
  const loaded = await tagLoader.load({ ...(await contextOf('en')), params: { id: 'travel', page: null } });
  expect(loaded).toMatchObject({ view: { series: [{ id: 'outside', locale: 'en', title: 'Outside' }] } });
});
