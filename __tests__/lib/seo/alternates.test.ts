import { expect, test } from '@jest/globals';
import { buildAlternates } from '@/lib/seo/alternates';

const siteUrl = 'https://example.org';

test('a page in one language has no alternates', () => {
  expect(buildAlternates('/camping', ['en'], siteUrl)).toEqual([]);
  expect(buildAlternates('/camping', [], siteUrl)).toEqual([]);
});

test('each language is named with its own address, and the default one is for all others', () => {
  expect(buildAlternates('/camping', ['en', 'de', 'pt-BR'], siteUrl)).toEqual([
    { hreflang: 'en', href: 'https://example.org/camping' },
    { hreflang: 'de', href: 'https://example.org/de/camping' },
    { hreflang: 'pt-BR', href: 'https://example.org/pt-BR/camping' },
    { hreflang: 'x-default', href: 'https://example.org/camping' },
  ]);
});

test('only the index page of the default language ends with a slash', () => {
  expect(buildAlternates('/', ['en', 'de'], siteUrl).map(({ href }) => href)).toEqual([
    'https://example.org/',
    'https://example.org/de',
    'https://example.org/',
  ]);
});

test('a page that the default language lacks sends all others to the first one', () => {
  expect(buildAlternates('/x', ['de', 'ja'], siteUrl).at(-1)).toEqual({
    hreflang: 'x-default',
    href: 'https://example.org/de/x',
  });
});
