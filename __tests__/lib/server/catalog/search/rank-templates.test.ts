/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  type Hit,
  rankTemplates,
  selectRequiredWords,
  type WordHits,
} from '@/lib/server/catalog/search/rank-templates';
import { SEARCH_FIELDS } from '@/lib/server/catalog/search/search-document';

const { title, tags, summary, text } = SEARCH_FIELDS;

const hit = (key: number, ...fields: Array<{ weight: number }>): Hit => ({
  key,
  fields: fields.reduce((sum, { weight }) => sum + weight, 0),
});

const wordHits = (exact: Hit[], expanded: Hit[] = []): WordHits => ({
  exact,
  expanded,
  count: exact.length + expanded.length,
});

describe('rankTemplates', () => {
  test('a field with a higher weight ranks before all lower ones together', () => {
    const exact = [hit(1, text), hit(2, tags, summary, text), hit(3, summary), hit(4, title), hit(5, tags)];
    expect(rankTemplates([wordHits(exact)], 100)).toEqual([4, 2, 5, 3, 1]);
  });

  test('an exact hit in any field ranks before a completion or correction', () => {
    const word = wordHits([hit(2, text)], [hit(1, title, tags, summary, text)]);
    expect(rankTemplates([word], 100)).toEqual([2, 1]);
  });

  test('if templates contain every word, the others are not returned', () => {
    const tent = wordHits([hit(1, text), hit(2, title)]);
    const rain = wordHits([hit(1, text), hit(3, title)]);
    expect(rankTemplates([tent, rain], 100)).toEqual([1]);
  });

  test('if no template contains every word, those with more words rank first', () => {
    const one = wordHits([hit(1, title), hit(2, text)]);
    const two = wordHits([hit(2, text), hit(3, text)]);
    expect(rankTemplates([one, two, wordHits([])], 100)).toEqual([2, 1, 3]);
  });

  test('a word in more than half of the templates is not required', () => {
    const the = wordHits([1, 2, 3].map((key) => hit(key, text)));
    const tent = wordHits([hit(3, text), hit(4, text)]);
    expect(rankTemplates([the, tent], 5)).toEqual([3, 4]);
    expect(rankTemplates([the], 5)).toEqual([1, 2, 3]);
  });

  test('a rare word counts more than a frequent one', () => {
    const rare = wordHits([hit(9, title), hit(1, text)]);
    const frequent = wordHits([hit(9, text), hit(1, title), hit(3, text)]);
    expect(rankTemplates([rare, frequent], 6)).toEqual([9, 1]);
  });

  test('hits in the same fields are sorted by key, the newest first', () => {
    expect(rankTemplates([wordHits([hit(3, text), hit(1, text), hit(2, text)])], 100)).toEqual([1, 2, 3]);
  });
});

describe('selectRequiredWords', () => {
  test('are those that were found, without common ones', () => {
    const [the, tent, none] = [{ count: 3 }, { count: 1 }, { count: 0 }];
    expect(selectRequiredWords([the, tent, none], 5)).toEqual([tent]);
  });

  test('are the common ones if there are no others', () => {
    const [the, none] = [{ count: 3 }, { count: 0 }];
    expect(selectRequiredWords([the, none], 5)).toEqual([the]);
  });
});
