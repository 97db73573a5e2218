/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { choosePages, MAX_SAVED_LISTS } from '@/lib/offline/choose-pages';
import type { SavedPage } from '@/lib/offline/saved-pages';

const OFFLINE_PAGE: SavedPage = {
  path: '/offline',
  build: 'b',
  files: ['/_next/static/a.js'],
  bytes: 1000,
  savedAt: 0,
  usedAt: 0,
};

function makeList(index: number, page: Partial<SavedPage> = {}): SavedPage {
  const list = { id: `list-${index}`, title: 'List', locale: 'en', total: 3 };
  return { ...OFFLINE_PAGE, path: `/list-${index}`, usedAt: index, list, ...page };
}

const makeLists = (count: number, page?: Partial<SavedPage>) =>
  Array.from({ length: count }, (_, index) => makeList(index, page));

const options = { fileSizes: new Map([['/_next/static/a.js', 1000]]), isTicked: () => false, shownPath: '' };

test('as many lists stay as there is room for, and the page for those that are not saved', () => {
  const pages = [...makeLists(MAX_SAVED_LISTS), OFFLINE_PAGE];
  expect(choosePages(pages, options)).toEqual(pages);
});

test('the list that was not used for longest is removed first', () => {
  const pages = makeLists(MAX_SAVED_LISTS + 2);
  expect(choosePages(pages, options)).toEqual(pages.slice(2));
});

test('the list that is shown stays', () => {
  const pages = makeLists(MAX_SAVED_LISTS + 1);
  const kept = choosePages(pages, { ...options, shownPath: '/list-0' });
  expect(kept).toEqual(pages.filter(({ path }) => path !== '/list-1'));
});

test('ticked lists are removed last', () => {
  const pages = makeLists(MAX_SAVED_LISTS + 1);
  const isTicked = (id: string) => id !== 'list-50';
  expect(choosePages(pages, { ...options, isTicked })).toEqual(
    pages.filter(({ path }) => path !== '/list-50'),
  );
  const kept = choosePages(pages, { ...options, isTicked: () => true });
  expect(kept).toEqual(pages.slice(1));
});

test('lists are removed until all have at most 40 MB, where files count once', () => {
  const fileSizes = new Map([
    ['/_next/static/a.js', 10_000_000],
    ['/_next/static/b.js', 25_000_000],
  ]);
  const old = makeList(0, { files: ['/_next/static/b.js'] });
  const pages = [old, ...makeLists(3, { bytes: 2_000_000 })];
  expect(choosePages(pages, { ...options, fileSizes })).toEqual(pages.slice(1));
});
