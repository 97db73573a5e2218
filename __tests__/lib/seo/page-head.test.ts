import { describe, expect, test } from '@jest/globals';
import { buildPageHead, openGraphLocale } from '@/lib/seo/page-head';

const siteUrl = 'https://example.org';

describe('buildPageHead', () => {
  test('the brand ends the title where both fit into 60 characters', () => {
    expect(buildPageHead({ title: 'Camping', description: 'D', path: '/camping', siteUrl }).title).toBe(
      'Camping · Checkleaf',
    );
    const long = 'A title that leaves no room for the brand at its end, none';
    expect(buildPageHead({ title: long, description: 'D', path: '/x', siteUrl }).title).toBe(long);
  });

  test('a title with the brand in it does not get it twice', () => {
    expect(buildPageHead({ title: 'Checkleaf: lists', description: 'D', path: '/', siteUrl }).title).toBe(
      'Checkleaf: lists',
    );
  });

  test('the canonical address is absolute and is what the app opens', () => {
    const head = buildPageHead({ title: 'T', description: 'D', path: '/camping', siteUrl, inApp: true });
    expect(head).toMatchObject({
      canonical: 'https://example.org/camping',
      appArgument: 'https://example.org/camping',
      indexed: true,
    });
  });

  test('a page without a public path is not indexed and has no address in its head', () => {
    expect(buildPageHead({ title: 'T', description: 'D', path: null, siteUrl, inApp: true })).toMatchObject({
      canonical: null,
      appArgument: null,
      indexed: false,
    });
  });

  test('a description is cut at a word within 160 characters', () => {
    const { description } = buildPageHead({
      title: 'T',
      description: 'word '.repeat(50),
      path: '/x',
      siteUrl,
    });
    expect([...description].length).toBeLessThanOrEqual(160);
    expect(description.endsWith('word…')).toBe(true);
  });

  test('a translated page has its own address and names its languages', () => {
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

  test('the picture has an absolute address, and without one of its own a page has the site’s', () => {
    const input = { title: 'T', description: 'D', path: '/camping', siteUrl };
    expect(buildPageHead(input).ogImage).toEqual({ url: 'https://example.org/og.png', alt: 'Checkleaf' });
    const ogImage = { path: '/api/og/template/camping.png', alt: 'Camping' };
    expect(buildPageHead({ ...input, ogImage }).ogImage).toEqual({
      url: 'https://example.org/api/og/template/camping.png',
      alt: 'Camping',
    });
  });

  test('a page without a public path has no picture, no language links and no other formats', () => {
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
])('%s is %s', (locale, expected) => {
  expect(openGraphLocale(locale)).toBe(expected);
});
