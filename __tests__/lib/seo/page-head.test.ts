import { describe, expect, test } from '@jest/globals';
import { buildPageHead } from '@/lib/seo/page-head';

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
});
