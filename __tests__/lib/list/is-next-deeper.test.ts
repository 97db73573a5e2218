/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { isNextDeeper } from '@/lib/list/is-next-deeper';

const items = ['1', '1.1', '1.1.1', '2', '10', '10.1'].map((z) => ({ z }));

describe('isNextDeeper', () => {
  test.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
    [4, true],
    [5, false],
  ])('for item %i returns %p', (index, deeper) => {
    expect(isNextDeeper(items, index)).toBe(deeper);
  });

  test('returns false for an index out of range', () => {
    expect(isNextDeeper(items, -1)).toBe(false);
    expect(isNextDeeper(items, 99)).toBe(false);
    expect(isNextDeeper([], 0)).toBe(false);
  });
});
