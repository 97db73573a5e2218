import { describe, expect, test } from '@jest/globals';
import { lookup } from '@/lib/list/lookup';

const tags = [
  { id: 'home', title: 'Home' },
  { id: 'travel', title: 'Travel' },
  { id: 'travel', title: 'Second' },
];

describe('lookup', () => {
  test('without a property it gives the whole item', () => {
    expect(lookup(tags, 'id', 'home')).toBe(tags[0]);
  });

  test('with a property it gives its value, of the first match', () => {
    expect(lookup(tags, 'id', 'travel', 'title')).toBe('Travel');
  });

  test('no match gives undefined', () => {
    expect(lookup(tags, 'id', 'garden')).toBeUndefined();
    expect(lookup(tags, 'id', 'garden', 'title')).toBeUndefined();
  });
});
