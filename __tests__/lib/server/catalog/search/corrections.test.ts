/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { chooseCorrection, maxEditDistance } from '@/lib/server/catalog/search/corrections';
import { vocabularyOf } from '@/lib/server/catalog/search/vocabulary';

test.each([
  ['abc', 0],
  ['abcd', 1],
  ['abcdefg', 1],
  ['abcdefgh', 2],
  ['2026a', 0],
  ['旅行先日本', 0],
  ['ひっこし', 0],
  ['キャンプ', 1],
  ['a'.repeat(30), 2],
  ['a'.repeat(31), 0],
] as const)('the maximum edit distance of %s is %i', (word, distance) => {
  expect(maxEditDistance(word)).toBe(distance);
});

describe('chooseCorrection', () => {
  const choose = (word: string, ...known: Array<string | [word: string, count: number]>) =>
    chooseCorrection(
      word,
      known.map((entry) => {
        const [text, count] = typeof entry === 'string' ? [entry, 1] : entry;
        return { locale: 'en', word: text, spelling: text, count };
      }),
    )?.word ?? null;

  test.each([
    ['wrong', 'cemping'],
    ['missing', 'caming'],
    ['doubled', 'campping'],
    ['swapped', 'campnig'],
  ])('a %s letter is one edit', (_, typed) => {
    expect(choose(typed, 'camping')).toBe('camping');
  });

  test('the nearest word is chosen, then the one that most lists are about', () => {
    expect(choose('passprot', 'passprogs', 'passport')).toBe('passport');
    expect(choose('weding', ['welding', 3], ['wedding', 5])).toBe('wedding');
    expect(choose('weding', 'welding', 'wedding')).toBe('wedding');
  });

  test('the first letter stays', () => {
    expect(choose('xamping', 'camping')).toBeNull();
  });

  test('a shorter word has one edit, a longer one two', () => {
    expect(choose('diving', 'giving', 'dinner')).toBeNull();
    expect(choose('pasport', 'pasta')).toBeNull();
    expect(choose('earthqake', 'earthquake')).toBe('earthquake');
    expect(choose('erthqake', 'earthquake')).toBe('earthquake');
  });

  test('in words of four letters, letters are missing, added or swapped, but not replaced', () => {
    expect(choose('mont', 'mort')).toBeNull();
    expect(choose('bbay', 'baby')).toBe('baby');
    expect(choose('tnet', 'tent')).toBe('tent');
    expect(choose('camp', 'camps')).toBe('camps');
  });

  test('an Arabic ending that makes another word stays', () => {
    expect(choose('معمرة', 'معمر')).toBeNull();
  });

  test('no function word is chosen', () => {
    expect(choose('wtih', 'with')).toBeNull();
  });
});

test.each([
  ['en', 'abortion'],
  ['en', 'diving'],
  ['en', 'horse'],
  ['de', 'reiten'],
  ['pt-BR', 'carnaval'],
  ['de', 'taufe'],
  ['fr', 'pacs'],
  ['pt-BR', 'aborto'],
  ['ar', 'عمرة'],
])('in %s, %s is a word that is not corrected', (locale, word) => {
  expect(vocabularyOf(locale).realWords.has(word)).toBe(true);
});
