/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { stemWord } from '@/lib/server/catalog/search/stem-word';

test.each([
  ['en', 'camps', 'camping'],
  ['de', 'umzug', 'umzuge'],
  ['de', 'wanderung', 'wanderungen'],
  ['ar', 'سفر', 'السفر'],
])('%s: %s and %s have the same stem', (locale, one, other) => {
  expect(stemWord(one, locale)).toBe(stemWord(other, locale));
});

test('a locale with a region uses the stemmer of its language', () => {
  expect(stemWord('camping', 'en-GB')).toBe('camp');
});

test('words of a language without a stemmer are not changed', () => {
  expect(stemWord('camping', 'ja')).toBe('camping');
});
