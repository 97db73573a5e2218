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

  test('has no brand if both together have more than 60 characters', () => {
    const title = 'The papers to collect for a tax return, in order';
    expect(headTitle(title)).toBe(`${title} · Checkleaf`);
    expect(headTitle(`${title}!`)).toBe(`${title}!`);
  });

  test('does not get the brand twice', () => {
    expect(headTitle('Checkleaf: lists')).toBe('Checkleaf: lists');
  });

  test('has all its characters, however many there are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(headTitle(text).startsWith(text)).toBe(true);
      }),
    );
  });
});

test.each([
  ['that fits is its long form', 'x'.repeat(48), `${'x'.repeat(48)}: checklists`],
  ['whose long form does not fit stays as it is', 'x'.repeat(49), 'x'.repeat(49)],
  ['that does not fit itself stays as it is', 'x'.repeat(61), 'x'.repeat(61)],
  ['of characters of two units', '🌱'.repeat(48), `${'🌱'.repeat(48)}: checklists`],
])('a title %s', (_, title, expected) => {
  expect(fitTitle(`${title}: checklists`, title)).toBe(expected);
});
