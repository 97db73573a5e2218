/** @jest-environment node */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { templateRecord } from '@/__tests__/support/build-test-template';
import { openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Locale } from '@/lib/config/locales';
import { chooseSeries } from '@/lib/server/loaders/choose-series';
import { findListsForNow } from '@/lib/server/loaders/lists-for-now';

/** Of each subject, the ids of the lists of its series; of `travel`, two series. */
const SERIES = {
  travel: ['travel-1', 'travel-2', 'travel-3', 'travel-4'],
  trips: ['travel-1', 'travel-2', 'travel-3'],
  home: ['home-1', 'home-2', 'home-3', 'home-4', 'home-5'],
  garden: ['garden-1', 'garden-2', 'garden-3'],
  pets: ['pets-1', 'pets-2', 'pets-3'],
  study: ['study-1', 'study-2', 'study-3'],
};

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  const months = { north: [4], south: [10] };
  const lists = [...new Set(Object.values(SERIES).flat())].map((id) =>
    templateRecord({
      id,
      tags: [id.replace(/-\d/, '')],
      ...(id === 'garden-2' || id === 'study-3' ? { months } : {}),
    }),
  );
  const series = Object.entries(SERIES).map(([id, ids]) => seriesRecord(id, 'en', ids));
  await catalog.store.applyChange({
    source: 'embedded',
    put: [...lists, ...series, seriesRecord('pets', 'de', [])],
    remove: [],
  });
});

afterAll(() => catalog.close());

function seriesRecord(id: string, locale: string, lists: readonly string[]): ContentRecord {
  const value = { id, locale, title: `${id} in ${locale}`, description: 'All of it.', lists };
  return { kind: 'series', checksum: JSON.stringify(value), value };
}

const chooseAll = async (locale: Locale, month: number) =>
  chooseSeries(catalog.store, locale, await findListsForNow(catalog.store, locale, month));

const choose = async (locale: Locale, month: number) => (await chooseAll(locale, month)).map(({ id }) => id);

test('the longest come first, and none of a subject that another one has', async () => {
  expect(await choose('en', 1)).toEqual(['home', 'travel', 'garden', 'pets']);
});

test('those with lists of the month come before the longest', async () => {
  expect(await choose('en', 4)).toEqual(['garden', 'study', 'home', 'travel']);
});

test('those in the language of the page come before the others', async () => {
  expect(await choose('de', 4)).toEqual(['pets', 'garden', 'study', 'home']);
});

test('each has its title, its number of lists and the look of its subject', async () => {
  const [first] = await chooseAll('de', 1);
  expect(first).toEqual({
    id: 'pets',
    locale: 'de',
    title: 'pets in de',
    listCount: 3,
    style: { icon: 'paw-print', tint: expect.any(String) },
  });
});
