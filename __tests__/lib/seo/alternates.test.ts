/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildAlternates } from '@/lib/seo/alternates';

const siteUrl = 'https://example.org';

test('a page in one locale has no alternates', () => {
  expect(buildAlternates('/camping', ['en'], siteUrl)).toEqual([]);
  expect(buildAlternates('/camping', [], siteUrl)).toEqual([]);
});

test('each locale has its own URL, and x-default is the default locale', () => {
  expect(buildAlternates('/camping', ['en', 'de', 'pt-BR'], siteUrl)).toEqual([
    { hreflang: 'en', href: 'https://example.org/camping' },
    { hreflang: 'de', href: 'https://example.org/de/camping' },
    { hreflang: 'pt-BR', href: 'https://example.org/pt-BR/camping' },
    { hreflang: 'x-default', href: 'https://example.org/camping' },
  ]);
});

test('only the home page of the default locale has a trailing slash', () => {
  expect(buildAlternates('/', ['en', 'de'], siteUrl).map(({ href }) => href)).toEqual([
    'https://example.org/',
    'https://example.org/de',
    'https://example.org/',
  ]);
});

test('x-default is the first locale of a page that does not exist in the default locale', () => {
  expect(buildAlternates('/x', ['de', 'ja'], siteUrl).at(-1)).toEqual({
    hreflang: 'x-default',
    href: 'https://example.org/de/x',
  });
});
