/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  maxEdits,
  minSharedBigrams,
  nearestWords,
  wordBigrams,
} from '@/lib/server/catalog/search/corrections';

test.each([
  ['ab', 0],
  ['abc', 1],
  ['abcde', 1],
  ['abcdef', 2],
  ['2026a', 0],
  ['旅行先', 0],
  ['キャンプ', 1],
] as const)('%s may hold %i slips', (word, edits) => {
  expect(maxEdits(word)).toBe(edits);
});

describe('nearestWords', () => {
  test.each([
    ['wrong', 'cemping'],
    ['absent', 'camping'.replace('p', '')],
    ['doubled', 'campping'],
    ['swapped', 'campnig'],
  ])('a letter %s is one slip', (_, typed) => {
    expect(nearestWords(typed, ['camping', 'stamping'], 1)).toEqual(['camping']);
  });

  test('only the nearest words come out', () => {
    expect(nearestWords('weding', ['feeding', 'wedding', 'welding'], 2)).toEqual(['wedding', 'welding']);
  });

  test('words that are too far come out never', () => {
    expect(nearestWords('weding', ['garden'], 2)).toEqual([]);
  });

  test('at most eight come out', () => {
    const candidates = [...'abcdefghij'].map((letter) => `${letter}at`);
    expect(nearestWords('zat', candidates, 1)).toEqual(candidates.slice(0, 8));
  });
});

describe('wordPairs', () => {
  test('beginning and end count as letters', () => {
    expect(wordBigrams('tent')).toEqual([' t', 'te', 'en', 'nt', 't ']);
  });

  const letters = fc.constantFrom(...'abcde');
  const word = fc.array(letters, { minLength: 2, maxLength: 12 });
  const slip = fc.record({
    at: fc.nat(),
    letter: letters,
    kind: fc.constantFrom('wrong', 'less', 'more', 'swap'),
  });

  test('a slip never costs more pairs than the filter of candidates allows for', () => {
    fc.assert(
      fc.property(word, fc.array(slip, { minLength: 1, maxLength: 2 }), (typed, slips) => {
        const meant = slips.reduce<string[]>((text, { at, letter, kind }) => {
          const place = at % text.length;
          if (kind === 'wrong') return text.with(place, letter);
          if (kind === 'less') return text.length > 2 ? text.toSpliced(place, 1) : text;
          if (kind === 'more') return text.toSpliced(place, 0, letter);
          const next = text[place + 1];
          return next === undefined ? text : text.toSpliced(place, 2, next, text[place] ?? '');
        }, typed);
        const pairs = wordBigrams(typed.join(''));
        const shared = wordBigrams(meant.join('')).filter((pair) => pairs.includes(pair)).length;
        // Where hardly any pair is left of a short word, the filter asks for one all the same.
        const allowed = minSharedBigrams(pairs, slips.length);
        expect(shared >= allowed || (allowed === 1 && shared === 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
