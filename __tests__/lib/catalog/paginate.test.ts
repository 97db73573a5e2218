import { describe, expect, test } from '@jest/globals';
import { countPages, PAGE_SIZE, paginate } from '@/lib/catalog/paginate';

const items = Array.from({ length: 49 }, (_, index) => index);

describe('paginate', () => {
  test('a page has 24 items', () => {
    expect(PAGE_SIZE).toBe(24);
    expect(paginate(items, 1)?.items).toHaveLength(24);
  });

  test('the last page has the remaining items', () => {
    expect(paginate(items, 3)).toEqual({ items: [48], number: 3, count: 3, total: 49 });
  });

  test.each([0, 4, -1, 1.5, Number.NaN])('returns null for page %p', (number) => {
    expect(paginate(items, number)).toBeNull();
  });

  test('an empty list has one empty page', () => {
    expect(countPages(0)).toBe(1);
    expect(paginate([], 1)?.items).toEqual([]);
  });
});
