/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { stemWord } from '@/lib/server/catalog/search/stem-word';

test.each([
  ['en', 'camps', 'camping'],
  ['de', 'umzug', 'umzuge'],
  ['de', 'wanderung', 'wanderungen'],
  ['ar', 'سفر', 'السفر'],
])('%s: %s and %s have one stem', (locale, one, other) => {
  expect(stemWord(one, locale)).toBe(stemWord(other, locale));
});

test('a region takes the stems of its language', () => {
  expect(stemWord('camping', 'en-GB')).toBe('camp');
});

test('a language without a stemmer keeps its words', () => {
  expect(stemWord('camping', 'ja')).toBe('camping');
});
