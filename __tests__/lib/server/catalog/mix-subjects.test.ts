/** @jest-environment node */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mixSubjects } from '@/lib/server/catalog/mix-subjects';

type Placed = { locale: string; featured: boolean; tags: string[] };

/** Each letter is a template with that main tag; an upper-case letter is a featured one. */
const page = (letters: string, locale = 'en'): Placed[] =>
  [...letters].map((letter) => {
    const tag = letter.toLowerCase();
    return { locale, featured: letter !== tag, tags: [tag, 'other'] };
  });

const format = (templates: readonly Placed[]) =>
  templates.map(({ featured, tags: [tag = ''] }) => (featured ? tag.toUpperCase() : tag)).join('');

const mix = (letters: string) => format(mixSubjects(page(letters)));

test.each([
  ['abc', 'abc'],
  ['aabbc', 'ababc'],
  ['abcaaa', 'abacaa'],
  ['aab', 'aba'],
  ['aaaa', 'aaaa'],
  ['', ''],
])('%s becomes %s', (given, expected) => {
  expect(mix(given)).toBe(expected);
});

test('featured templates stay first, and the one after them has another main tag', () => {
  expect(mix('AABaab')).toBe('ABAbaa');
  expect(mix('BAaab')).toBe('BAbaa');
});

test('translated templates stay first', () => {
  const mixed = mixSubjects([...page('aab', 'de'), ...page('aab')]);
  expect(mixed.map(({ locale, tags }) => `${locale} ${tags[0]}`)).toEqual([
    ...['de a', 'de b', 'de a'],
    ...['en b', 'en a', 'en a'],
  ]);
});

test('as few neighbours as possible have the same main tag, and none is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 24 }), (letters) => {
      const mixed = mix(letters);
      expect([...mixed].sort()).toEqual([...letters].sort());
      const same = [...mixed].filter((letter, index) => letter === mixed[index - 1]).length;
      const most = Math.max(0, ...[...letters].map((letter) => letters.split(letter).length - 1));
      expect(same).toBe(Math.max(0, most - (letters.length - most) - 1));
    }),
  );
});
