/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import {
  countComparedBigrams,
  isWithinOneEdit,
  maxEditDistance,
  minSharedBigrams,
  nearestWords,
  reverseWord,
  sortBySimilarity,
  wordBigrams,
  wordParts,
} from '@/lib/server/catalog/search/corrections';

test.each([
  ['ab', 0],
  ['abc', 1],
  ['abcde', 1],
  ['abcdef', 2],
  ['2026a', 0],
  ['旅行先', 0],
  ['キャンプ', 1],
] as const)('the maximum edit distance of %s is %i', (word, distance) => {
  expect(maxEditDistance(word)).toBe(distance);
});

describe('nearestWords', () => {
  test.each([
    ['wrong', 'cemping'],
    ['missing', 'camping'.replace('p', '')],
    ['doubled', 'campping'],
    ['swapped', 'campnig'],
  ])('a %s letter is one edit', (_, typed) => {
    expect(nearestWords(typed, ['camping', 'stamping'], 1)).toEqual(['camping']);
  });

  test('returns only the words with the smallest distance', () => {
    expect(nearestWords('weding', ['feeding', 'wedding', 'welding'], 2)).toEqual(['wedding', 'welding']);
  });

  test('returns no word above the maximum distance', () => {
    expect(nearestWords('weding', ['garden'], 2)).toEqual([]);
  });

  test('returns at most eight words', () => {
    const candidates = [...'abcdefghij'].map((letter) => `${letter}at`);
    expect(nearestWords('zat', candidates, 1)).toEqual(candidates.slice(0, 8));
  });
});

test('the words that share most bigrams come first, others remain in their order', () => {
  const candidates = ['tint', 'tend', 'tents', 'sent'];
  expect(sortBySimilarity('tent', candidates)).toEqual(['tents', 'tint', 'tend', 'sent']);
});

const letters = fc.constantFrom(...'abcde');
const anyEdit = fc.record({
  at: fc.nat(),
  letter: letters,
  kind: fc.constantFrom('replace', 'delete', 'insert', 'swap'),
});

/** Changes a word by one typo. */
function edit(
  text: readonly string[],
  { at, letter, kind }: { at: number; letter: string; kind: 'replace' | 'delete' | 'insert' | 'swap' },
): readonly string[] {
  const index = at % text.length;
  if (kind === 'replace') return text.with(index, letter);
  if (kind === 'delete') return text.length > 2 ? text.toSpliced(index, 1) : text;
  if (kind === 'insert') return text.toSpliced(index, 0, letter);
  const next = text[index + 1];
  return next === undefined ? text : text.toSpliced(index, 2, next, text[index] ?? '');
}

describe('wordParts', () => {
  test('are the letters before and after one in the middle, in words of six letters or more', () => {
    expect(wordParts('kayak')).toBeNull();
    expect(wordParts('harbor')).toEqual({ beginning: 'har', ending: 'or' });
    expect(wordParts('camping')).toEqual({ beginning: 'cam', ending: 'ing' });
    expect(wordParts('キャンピング')).toEqual({ beginning: 'キャン', ending: 'ング' });
  });

  test('an edit leaves one of them as it is', () => {
    fc.assert(
      fc.property(fc.array(letters, { minLength: 6, maxLength: 12 }), anyEdit, (typed, anEdit) => {
        const meant = edit(typed, anEdit).join('');
        const { beginning = '', ending = '' } = wordParts(typed.join('')) ?? {};
        expect(meant.startsWith(beginning) || meant.endsWith(ending)).toBe(true);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

test('isWithinOneEdit agrees with the edit distance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      expect(isWithinOneEdit(typed, meant)).toBe(nearestWords(typed, [meant], 1).length > 0);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

test('a reversed word begins with its last letter', () => {
  expect(reverseWord('tent')).toBe('tnet');
});

describe('wordBigrams', () => {
  test('start and end count as letters', () => {
    expect(wordBigrams('tent')).toEqual([' t', 'te', 'en', 'nt', 't ']);
  });

  const word = fc.array(letters, { minLength: 2, maxLength: 12 });

  test('an edit never changes more bigrams than minSharedBigrams allows for', () => {
    fc.assert(
      fc.property(word, fc.array(anyEdit, { minLength: 1, maxLength: 2 }), (typed, edits) => {
        const meant = edits.reduce<readonly string[]>(edit, typed);
        // Whichever of the bigrams are compared.
        const bigrams = wordBigrams(typed.join('')).slice(-countComparedBigrams(edits.length));
        const shared = wordBigrams(meant.join('')).filter((bigram) => bigrams.includes(bigram)).length;
        // Short words can have no bigram left, but the minimum is always at least one.
        const minimum = minSharedBigrams(bigrams, edits.length);
        expect(shared >= minimum || (minimum === 1 && shared === 0)).toBe(true);
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});
