/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { capitalize } from '@/lib/text/capitalize';

describe('capitalize', () => {
  test.each([
    ['tent', 'Tent'],
    ['Tent', 'Tent'],
    ['two words', 'Two words'],
    ['élan', 'Élan'],
    ['𐐨x', '𐐀x'],
    ['9 pegs', '9 pegs'],
  ])('capitalizes %s to %s', (text, expected) => {
    expect(capitalize(text)).toBe(expected);
  });

  test.each(['', null, undefined])('returns an empty string for %p', (text) => {
    expect(capitalize(text)).toBe('');
  });

  test('uses the rules of the locale', () => {
    expect(capitalize('ilk', 'tr')).toBe('İlk');
  });
});
