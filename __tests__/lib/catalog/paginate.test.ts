/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { countPages, pageInfo } from '@/lib/catalog/paginate';

describe('a list with 49 templates', () => {
  test('has three pages of 24', () => {
    expect(countPages(48)).toBe(2);
    expect(pageInfo(49, 3)).toEqual({ number: 3, count: 3, total: 49 });
  });

  test.each([0, 4, -1, 1.5, Number.NaN])('has no page %p', (number) => {
    expect(pageInfo(49, number)).toBeNull();
  });
});

test('an empty list has one page', () => {
  expect(countPages(0)).toBe(1);
  expect(pageInfo(0, 1)).toEqual({ number: 1, count: 1, total: 0 });
});
