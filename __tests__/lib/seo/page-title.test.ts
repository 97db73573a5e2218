/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildPageHead } from '@/lib/seo/page-head';
import { fitTitle } from '@/lib/seo/page-title';

/** The title that a page with this title of its own has in its head. */
function headTitle(title: string): string {
  return buildPageHead({ title, description: 'D', path: '/x', siteUrl: 'https://example.org' }).title;
}

describe('the title of a page', () => {
  test('ends with the brand', () => {
    expect(headTitle('Camping')).toBe('Camping · Checkleaf');
  });

  test('of 48 characters stays whole, a longer one is truncated at a word so that the brand fits', () => {
    expect(headTitle('The papers to collect for a tax return, in order')).toBe(
      'The papers to collect for a tax return, in order · Checkleaf',
    );
    expect(headTitle('The papers to collect for a tax return, in order!')).toBe(
      'The papers to collect for a tax return, in… · Checkleaf',
    );
  });

  test('does not get the brand twice', () => {
    expect(headTitle('Checkleaf: lists')).toBe('Checkleaf: lists');
  });

  test('gets the brand at its end where truncation takes it away', () => {
    expect(headTitle(`${'word '.repeat(12)}Checkleaf`)).toBe(`${'word '.repeat(9).trim()}… · Checkleaf`);
  });

  test('carries the brand within 60 characters, whatever its text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const title = headTitle(text);
        expect(title).toContain('Checkleaf');
        expect([...title].length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('a title written around a text', () => {
  const write = (query: string) => `Checklists for “${query}”`;

  test('keeps a text that fits', () => {
    expect(fitTitle(write, 'tent')).toBe('Checklists for “tent”');
  });

  test('is whole around a text that is too long: that one is truncated', () => {
    const title = fitTitle(write, 'what to pack for two weeks at the sea with small children');
    expect(title).toBe('Checklists for “what to pack for two weeks at…”');
    expect(headTitle(title)).toBe(`${title} · Checkleaf`);
  });

  test('fits with the brand around one word of sixty letters', () => {
    const title = fitTitle(write, 'x'.repeat(60));
    expect(title).toBe(`Checklists for “${'x'.repeat(30)}…”`);
    expect([...headTitle(title)]).toHaveLength(60);
  });
});
