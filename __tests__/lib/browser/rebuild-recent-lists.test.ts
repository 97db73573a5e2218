import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { rebuildRecentLists } from '@/lib/browser/rebuild-recent-lists';
import {
  addRecentList,
  areRecentListsDamaged,
  readRecentLists,
  replaceRecentLists,
} from '@/lib/browser/recent-lists';

const KEY = 'checkleaf:lists';
const CAMPING = { id: 'camping', title: 'Camping', locale: 'en', total: 3, usedOn: '2026-11-20' };
const HIKE = { id: 'hike', title: 'Tageswanderung {"id":', locale: 'de', total: 2 };

const damage = (text: string) => localStorage.setItem(KEY, text);
const storeTicks = (id: string, ticks: readonly string[]) =>
  localStorage.setItem(`checkleaf:ticks:${id}`, JSON.stringify(ticks));
const storeChanges = (id: string, fields: object) =>
  localStorage.setItem(`checkleaf:changes:${id}`, JSON.stringify({ version: 1, fields }));
const ids = () => readRecentLists().map(({ id }) => id);

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['what this site has stored', JSON.stringify([CAMPING, HIKE]), false],
  ['nothing', null, false],
  ['an end that is missing', JSON.stringify([CAMPING, HIKE]).slice(0, -9), true],
  ['an entry without a title', JSON.stringify([CAMPING, { id: 'hike', locale: 'de', total: 2 }]), true],
  ['something else', '{}', true],
  ['an empty text', '', true],
])('%s is recognized as damaged or not', (_, text, isDamaged) => {
  if (text !== null) damage(text);
  expect(areRecentListsDamaged()).toBe(isDamaged);
});

test('damaged lists are not overwritten by the next tick', () => {
  const text = JSON.stringify([CAMPING, HIKE]).slice(0, -9);
  damage(text);
  addRecentList({ id: 'move', title: 'Moving house', locale: 'en', total: 9 });
  expect(replaceRecentLists([])).toBe(false);
  expect(localStorage.getItem(KEY)).toBe(text);
});

test('entries that are whole stay as they are, and are first', () => {
  storeTicks('move', ['van']);
  damage(JSON.stringify([CAMPING, HIKE, CAMPING]).slice(0, -9));
  rebuildRecentLists([]);
  expect(readRecentLists().slice(0, 2)).toEqual([CAMPING, HIKE]);
  expect(ids()).toEqual(['camping', 'hike', 'move']);
  expect(areRecentListsDamaged()).toBe(false);
});

test('other lists have the title and size of their saved page, in each of their copies', () => {
  storeTicks('hike', ['map']);
  storeTicks('hike~bcdfghjk', ['map']);
  damage('[');
  rebuildRecentLists([{ ...HIKE, usedOn: '2026-01-01' }]);
  const { id: _, ...entry } = HIKE;
  expect(readRecentLists()).toEqual([
    { id: 'hike', ...entry },
    { id: 'hike~bcdfghjk', ...entry },
  ]);
});

test('without a saved page, the title is made of the id, and the list is in progress', () => {
  const place = { section: 'before', parent: null };
  storeTicks('moving-house', ['van', 'boxes']);
  storeChanges('camping', {
    'seen:tent': [{ ...place, text: 'Tent' }, 5],
    'seen:pegs': [{ ...place, text: 'Pegs' }, 5],
    'out:tent': [true, 6],
  });
  damage('null');
  rebuildRecentLists([]);
  expect(readRecentLists()).toEqual([
    { id: 'camping', title: 'Camping', locale: 'en', total: 2 },
    { id: 'moving-house', title: 'Moving house', locale: 'en', total: 3 },
  ]);
});

test('the list that was changed last is first, and those that only have ticks are last', () => {
  storeTicks('a-list', ['tent']);
  storeChanges('b-list', { day: ['2026-12-01', 10] });
  storeChanges('c-list', { day: ['2026-12-01', 20] });
  damage('[');
  rebuildRecentLists([]);
  expect(ids()).toEqual(['c-list', 'b-list', 'a-list']);
});

test('taken lists have their own title, and those that cannot be shown are left out', () => {
  document.documentElement.lang = 'es';
  const items = [{ id: 'item-1', z: '1', html: 'Book' }];
  const content = {
    title: 'Our trip',
    owner: 'Ana',
    sections: [{ id: 'section-1', titleHtml: 'Before', items }],
  };
  localStorage.setItem('checkleaf:taken:taken-list~bcdfghjk', JSON.stringify(content));
  storeTicks('taken-list~zzzzzzzz', ['item-1']);
  damage('[');
  rebuildRecentLists([]);
  expect(readRecentLists()).toEqual([
    { id: 'taken-list~bcdfghjk', title: 'Our trip', locale: 'es', total: 1 },
  ]);
});

test('nothing is removed: not ticks, changes or, if the browser does not store the new ones, the damaged text', () => {
  storeTicks('tax', ['form']);
  storeChanges('party', { day: ['2026-12-01', 10] });
  damage('[{');
  const before = { ...localStorage };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  rebuildRecentLists([]);
  expect({ ...localStorage }).toEqual(before);
  jest.restoreAllMocks();
  rebuildRecentLists([]);
  expect({ ...localStorage, [KEY]: '[{' }).toEqual(before);
  expect(ids()).toEqual(['party', 'tax']);
});

test('lists that are not damaged are left alone', () => {
  replaceRecentLists([CAMPING]);
  storeTicks('move', ['van']);
  rebuildRecentLists([]);
  expect(readRecentLists()).toEqual([CAMPING]);
});
