/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { lookup } from '@/lib/list/lookup';

const tags = [
  { id: 'home', title: 'Home' },
  { id: 'travel', title: 'Travel' },
  { id: 'travel', title: 'Second' },
];

describe('lookup', () => {
  test('returns the item if no property is given', () => {
    expect(lookup(tags, 'id', 'home')).toBe(tags[0]);
  });

  test('returns the property of the first match', () => {
    expect(lookup(tags, 'id', 'travel', 'title')).toBe('Travel');
  });

  test('returns undefined without a match', () => {
    expect(lookup(tags, 'id', 'garden')).toBeUndefined();
    expect(lookup(tags, 'id', 'garden', 'title')).toBeUndefined();
  });
});
