/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { buildTestTemplate } from '@/__tests__/support/build-test-template';
import { buildSearchDocument } from '@/lib/server/catalog/search/search-document';
import {
  compareLikeness,
  formatStrongWords,
  parseStrongWords,
  toLikeness,
} from '@/lib/server/catalog/search/strong-words';

const readStrongWords = (parts: Parameters<typeof buildTestTemplate>[0]) =>
  parseStrongWords(buildSearchDocument(buildTestTemplate({ summary: '', ...parts }), []).strongWords);

const strongWordsOf = (parts: Parameters<typeof buildTestTemplate>[0]) =>
  readStrongWords(parts).map(({ word, weight }) => ({ word, weight }));

const likenessOf = (parts: Parameters<typeof buildTestTemplate>[0] = {}) =>
  toLikeness(readStrongWords(parts), parts.tags ?? [], 'en');

describe('strong words', () => {
  test('are those of the title, then of keywords, tags and the summary', () => {
    const parts = {
      title: 'Weekend camping',
      keywords: ['tent'],
      tags: ['outdoor-life'],
      summary: 'In a valley.',
    };
    expect(strongWordsOf(parts)).toEqual([
      { word: 'weekend', weight: 100 },
      { word: 'camping', weight: 100 },
      { word: 'tent', weight: 85 },
      { word: 'outdoor', weight: 50 },
      { word: 'life', weight: 50 },
      { word: 'valley', weight: 40 },
    ]);
  });

  test('have each stem once, with more weight for each further field', () => {
    expect(strongWordsOf({ title: 'Tents', keywords: ['tent'] })).toEqual([{ word: 'tents', weight: 125 }]);
  });

  test('have words that two items have, but not the verbs with which items begin, numbers, or words for the kind', () => {
    const items = ['Check the 12 pegs', 'Check old pegs of the list', 'Dry the mat'];
    expect(strongWordsOf({ title: 'Camping checklist', items })).toEqual([
      { word: 'camping', weight: 100 },
      { word: 'pegs', weight: 30 },
    ]);
  });

  test('of items of one or two words are all of them', () => {
    expect(strongWordsOf({ title: 'Camping', items: ['Tent pegs', 'Pegs'] })).toContainEqual({
      word: 'pegs',
      weight: 30,
    });
  });

  test('are 64 at most, the weakest left out', () => {
    const keywords = Array.from({ length: 80 }, (_, index) => `word${index}`);
    const words = strongWordsOf({ title: 'Camping', keywords, tags: ['home'] });
    expect(words).toHaveLength(64);
    expect(words.map(({ word }) => word)).not.toContain('home');
  });

  test('are the same after they were stored', () => {
    const words = readStrongWords({ title: 'Küchen: 3D print', keywords: ['旅行'] });
    expect(parseStrongWords(formatStrongWords(words))).toEqual(words);
    expect(parseStrongWords('')).toEqual([]);
  });
});

describe('likeness', () => {
  const rarities = new Map([
    ['tent', 3],
    ['peg', 2],
    ['guest', 3],
  ]);

  test('is greater the more words are shared, and the rarer they are', () => {
    const one = likenessOf({ title: 'Tent', keywords: ['pegs'] });
    const both = compareLikeness(one, likenessOf({ title: 'Pegs', keywords: ['tent'] }), rarities);
    const rare = compareLikeness(one, likenessOf({ title: 'Poles', keywords: ['tent'] }), rarities);
    const frequent = compareLikeness(one, likenessOf({ title: 'Poles', keywords: ['pegs'] }), rarities);
    expect(both).toBeGreaterThan(rare);
    expect(rare).toBeGreaterThan(frequent);
    expect(frequent).toBeGreaterThan(0);
    expect(compareLikeness(one, likenessOf({ title: 'Poles' }), rarities)).toBe(0);
  });

  test('is the same in both directions', () => {
    const one = likenessOf({ title: 'Tent', keywords: ['pegs', 'stove', 'lamp'] });
    const other = likenessOf({ title: 'Pegs of a tent' });
    expect(compareLikeness(one, other, rarities)).toBe(compareLikeness(other, one, rarities));
  });

  test('counts half if the main tag of neither is a tag of the other', () => {
    const compare = (tags: string[], others: string[]) => {
      const [one, other] = [tags, others].map((own) => ({ ...likenessOf({ title: 'Tent' }), tags: own }));
      return one && other ? compareLikeness(one, other, rarities) : Number.NaN;
    };
    const whole = compare(['family', 'home'], ['family']);
    expect(compare(['family', 'home'], ['home', 'work'])).toBe(whole);
    expect(compare(['family'], [])).toBe(whole);
    expect(compare(['family', 'home'], ['work', 'home'])).toBe(whole / 2);
  });

  test('of a list about a death with one that is not is none', () => {
    const wedding = likenessOf({ title: 'Wedding', keywords: ['guests'] });
    const funeral = likenessOf({ title: 'Funeral', keywords: ['guests'] });
    const mention = likenessOf({ title: 'Wake', keywords: ['guests'], summary: 'After a death.' });
    expect(compareLikeness(wedding, funeral, rarities)).toBe(0);
    expect(compareLikeness(wedding, mention, rarities)).toBeGreaterThan(0);
  });
});
