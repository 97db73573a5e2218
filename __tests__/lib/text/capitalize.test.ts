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
  ])('%s becomes %s', (text, expected) => {
    expect(capitalize(text)).toBe(expected);
  });

  test.each(['', null, undefined])('empty input (%p) gives an empty string', (text) => {
    expect(capitalize(text)).toBe('');
  });

  test('the locale decides the letter', () => {
    expect(capitalize('ilk', 'tr')).toBe('İlk');
  });
});
