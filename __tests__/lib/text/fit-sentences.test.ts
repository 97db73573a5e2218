import { expect, test } from '@jest/globals';
import { fitSentences } from '@/lib/text/fit-sentences';

test.each([
  ['a text that fits', 'One. Two.', 9, 'en', 'One. Two.'],
  ['a text of which the first sentence fits', 'One. Two.', 8, 'en', 'One.'],
  ['a text of which no sentence fits', 'One two. Three.', 5, 'en', 'One two.'],
  ['a text without the end of a sentence', 'One two', 5, 'en', 'One two'],
  ['a text without spaces', '一つ。二つ。', 5, 'ja', '一つ。'],
  ['characters of two units', '🌱🌱. Two.', 3, 'en', '🌱🌱.'],
  ['an empty text', '', 5, 'en', ''],
])('%s', (_, text, max, locale, expected) => {
  expect(fitSentences(text, max, locale)).toBe(expected);
});
