import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  subscribeToRecentSearches,
} from '@/lib/browser/recent-searches';
import { isSearchKeyOn, setSearchKey } from '@/lib/browser/search-key';

const KEY = 'checkleaf:searches';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('the six most recent searches are stored, each once', () => {
  for (const query of ['one', 'two', 'three', ' Two ', 'four', 'five', 'six', 'seven', ' ', 'x'.repeat(121)])
    addRecentSearch(query);
  expect(readRecentSearches()).toEqual(['seven', 'six', 'five', 'four', 'Two', 'three']);
});

test.each(['{', '{}', 'null', '[1, null, ""]'])('the stored value %s is ignored', (stored) => {
  localStorage.setItem(KEY, stored);
  expect(readRecentSearches()).toEqual([]);
});

test('a listener hears of changes in this tab and in others', () => {
  const listener = jest.fn();
  const unsubscribe = subscribeToRecentSearches(listener);
  addRecentSearch('tent');
  clearRecentSearches();
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  addRecentSearch('tent');
  expect(listener).toHaveBeenCalledTimes(3);
});

test('if storage is blocked, nothing fails, and the key / can still be switched off', () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(block);
  addRecentSearch('tent');
  expect(readRecentSearches()).toEqual([]);
  clearRecentSearches();
  setSearchKey(false);
  expect(isSearchKeyOn()).toBe(false);
  setSearchKey(true);
  expect(isSearchKeyOn()).toBe(true);
});
