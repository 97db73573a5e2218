/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { buildPageHead, openGraphLocale } from '@/lib/seo/page-head';

const siteUrl = 'https://example.org';

describe('buildPageHead', () => {
  test('the canonical URL is absolute and is the URL that the app opens', () => {
    const head = buildPageHead({ title: 'T', description: 'D', path: '/camping', siteUrl, inApp: true });
    expect(head).toMatchObject({
      canonical: 'https://example.org/camping',
      appArgument: 'https://example.org/camping',
      indexed: true,
    });
  });

  test('a page with a path can be excluded from search engines', () => {
    const input = { title: 'T', description: 'D', path: '/templates', siteUrl, indexed: false };
    expect(buildPageHead(input)).toMatchObject({
      canonical: 'https://example.org/templates',
      indexed: false,
      alternates: [],
    });
  });

  test('a page without a path is not indexed and has no URL in its head', () => {
    expect(buildPageHead({ title: 'T', description: 'D', path: null, siteUrl, inApp: true })).toMatchObject({
      canonical: null,
      appArgument: null,
      indexed: false,
    });
  });

  test.each([
    ['of 160 characters stays whole', `${'x'.repeat(79)}. ${'Y'.repeat(78)}.`, /\. Y+\.$/],
    ['of more characters ends after a sentence', `${'x'.repeat(79)}. ${'Y'.repeat(79)}.`, /^x{79}\.$/],
    ['of one sentence stays whole', `${'x '.repeat(99)}x.`, /^(x ){99}x\.$/],
    [
      'of one sentence of more than 200 characters is truncated at a word',
      'word '.repeat(50),
      /^(word ){39}word…$/,
    ],
  ])('a description %s', (_, description, expected) => {
    expect(buildPageHead({ title: 'T', description, path: '/x', siteUrl }).description).toMatch(expected);
  });

  test('a translated page has its own URL and links to its locale variants', () => {
    const head = buildPageHead({
      title: 'T',
      description: 'D',
      path: '/camping',
      siteUrl,
      locale: 'de',
      locales: ['en', 'de'],
      files: [{ type: 'text/markdown', title: 'T', href: '/camping.md' }],
    });
    expect(head.canonical).toBe('https://example.org/de/camping');
    expect(head.alternates).toContainEqual({ hreflang: 'en', href: 'https://example.org/camping' });
    expect(head.files).toEqual([{ type: 'text/markdown', title: 'T', href: '/de/camping.md' }]);
    expect(head.openGraphLocales).toEqual(['de_DE', 'en_US']);
  });

  test('the image has an absolute URL and is by default that of the site', () => {
    const input = { title: 'T', description: 'D', path: '/camping', siteUrl };
    expect(buildPageHead(input).ogImage).toEqual({ url: 'https://example.org/og.png', alt: 'Checkleaf' });
    const ogImage = { path: '/api/og/template/camping.png', alt: 'Camping' };
    expect(buildPageHead({ ...input, ogImage }).ogImage).toEqual({
      url: 'https://example.org/api/og/template/camping.png',
      alt: 'Camping',
    });
  });

  test('a page without a path has no image, no alternates and no other formats', () => {
    const head = buildPageHead({
      title: 'T',
      description: 'D',
      path: null,
      siteUrl,
      locales: ['en', 'de'],
      files: [{ type: 'text/markdown', title: 'T', href: '/camping.md' }],
    });
    expect(head).toMatchObject({ ogImage: null, alternates: [], files: [], openGraphLocales: [] });
  });
});

test.each([
  ['en', 'en_US'],
  ['de', 'de_DE'],
  ['es', 'es_ES'],
  ['fr', 'fr_FR'],
  ['pt-BR', 'pt_BR'],
  ['ja', 'ja_JP'],
  ['ar', 'ar_EG'],
])('the Open Graph locale of %s is %s', (locale, expected) => {
  expect(openGraphLocale(locale)).toBe(expected);
});
