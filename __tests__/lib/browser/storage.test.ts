import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readItem, readJson, writeItem } from '@/lib/browser/storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('reads a written value until it is removed', () => {
  expect(readItem('key')).toBeNull();
  expect(writeItem('key', 'value')).toBe(true);
  expect(readItem('key')).toBe('value');
  expect(writeItem('key', null)).toBe(true);
  expect(readItem('key')).toBeNull();
});

test('local and session storage are separate', () => {
  writeItem('key', 'tab', 'sessionStorage');
  expect(readItem('key', 'sessionStorage')).toBe('tab');
  expect(readItem('key')).toBeNull();
});

test.each([
  ['[1]', [1]],
  ['{"a":', undefined],
  [null, undefined],
])('parses %p as %p', (stored, parsed) => {
  writeItem('key', stored);
  expect(readJson('key')).toEqual(parsed);
});

describe('if the browser blocks storage', () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };

  test.each(['localStorage', 'sessionStorage'] as const)(
    'reading %s returns undefined and writing returns false',
    (area) => {
      jest.spyOn(window, area, 'get').mockImplementation(block);
      expect(readItem('key', area)).toBeUndefined();
      expect(readJson('key')).toBeUndefined();
      expect(writeItem('key', 'value', area)).toBe(false);
      expect(writeItem('key', null, area)).toBe(false);
    },
  );

  test('writing to full storage returns false', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeItem('key', 'value')).toBe(false);
    expect(readItem('key')).toBeNull();
  });
});
