import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { countList, countRecentList, setOwnCount } from '@/lib/browser/count-list';
import { addRecentList, readRecentLists, subscribeToRecentLists } from '@/lib/browser/recent-lists';

const KEY = 'checkleaf:lists';
const list = (id: string, total = 3) => ({ id, title: `About ${id}`, locale: 'en', total });

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the most recent list is first', () => {
  addRecentList(list('hike'));
  addRecentList(list('move'));
  expect(readRecentLists()).toEqual([list('move'), list('hike')]);
});

test('a list that is used again moves to the front with its new data', () => {
  addRecentList(list('hike', 3));
  addRecentList(list('move'));
  addRecentList(list('hike', 8));
  expect(readRecentLists()).toEqual([list('hike', 8), list('move')]);
});

test('100 lists are stored, and the least recently used one is removed first', () => {
  for (let number = 0; number <= 100; number += 1) addRecentList(list(`list-${number}`));
  const ids = readRecentLists().map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(ids[0]).toBe('list-100');
  expect(ids).not.toContain('list-0');
});

test.each(['{', '{}', 'null'])('the stored value %s is ignored', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(readRecentLists()).toEqual([]);
});

test('invalid entries are left out', () => {
  const broken = [null, 'hike', { id: 'a', title: 'A' }, { id: 1, title: 'A', locale: 'en', total: 1 }];
  localStorage.setItem(KEY, JSON.stringify([...broken, list('hike')]));
  expect(readRecentLists()).toEqual([list('hike')]);
});

test('if storage is full, no list is stored and nothing throws', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addRecentList(list('hike'));
  expect(readRecentLists()).toEqual([]);
});

test('listeners are called after a list is added, until they unsubscribe', () => {
  const firstIds: Array<string | undefined> = [];
  const unsubscribe = subscribeToRecentLists(() => firstIds.push(readRecentLists()[0]?.id));
  addRecentList(list('hike'));
  addRecentList(list('move'));
  unsubscribe();
  addRecentList(list('tax'));
  expect(firstIds).toEqual(['hike', 'move']);
});

test('listeners are called when another tab changes the lists or clears storage, and for no other key', () => {
  const listener = jest.fn();
  const unsubscribe = subscribeToRecentLists(listener);
  const changeInAnotherTab = (key: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key }));
  changeInAnotherTab('checkleaf:ticks:hike');
  expect(listener).not.toHaveBeenCalled();
  changeInAnotherTab(KEY);
  changeInAnotherTab(null);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  changeInAnotherTab(KEY);
  expect(listener).toHaveBeenCalledTimes(2);
});

describe('the count of a list', () => {
  const ticks = new Set(['tent', 'pegs', 'gone']);

  test('is the number of its items and of its ticks, which are never more', () => {
    expect(countRecentList({ total: 5 }, ticks)).toEqual({ done: 3, total: 5 });
    expect(countRecentList({ total: 2 }, ticks)).toEqual({ done: 2, total: 2 });
  });

  test('is that of the visitor’s version, without ticks of items that do not count', () => {
    const own = { total: 6, uncounted: ['pegs', 'map'] };
    expect(countRecentList({ total: 5, own }, ticks)).toEqual({ done: 2, total: 6 });
  });

  test('stays when the list is used again, and is found by the id of the list', () => {
    addRecentList(list('camping', 5));
    setOwnCount('camping', { total: 4, uncounted: ['pegs'] });
    setOwnCount('hike', { total: 1, uncounted: [] });
    addRecentList(list('camping', 7));
    expect(countList('camping', 7, ticks)).toEqual({ done: 2, total: 4 });
    expect(countList('hike', 7, ticks)).toEqual({ done: 3, total: 7 });
  });
});
