import { expect, test } from '@jest/globals';
import { openGraphLocale } from '@/lib/seo/open-graph-locale';

test.each([
  ['en', 'en_US'],
  ['de', 'de_DE'],
  ['es', 'es_ES'],
  ['fr', 'fr_FR'],
  ['pt-BR', 'pt_BR'],
  ['ja', 'ja_JP'],
  ['ar', 'ar_EG'],
])('%s is %s', (locale, expected) => {
  expect(openGraphLocale(locale)).toBe(expected);
});
