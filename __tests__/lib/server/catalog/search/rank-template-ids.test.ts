/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  FIELD_WEIGHTS,
  type Hit,
  rankTemplateIds,
  type WordHits,
} from '@/lib/server/catalog/search/rank-template-ids';

const hit = (id: string, fields: number, frequency = 1): Hit => ({ id, fields, frequency });
const { title, tags, summary, items } = FIELD_WEIGHTS;

const rankIds = (words: WordHits[], total: number, allowedIds?: ReadonlySet<string>) =>
  rankTemplateIds(words, total, allowedIds).ids;

describe('rankTemplateIds', () => {
  test('a field with a higher weight ranks before all lower ones together', () => {
    const exact = [
      hit('items', items, 9),
      hit('others', tags + summary + items),
      hit('summary', summary),
      hit('title', title),
      hit('tags', tags),
    ];
    expect(rankIds([{ exact, expanded: [] }], 100)).toEqual(['title', 'others', 'tags', 'summary', 'items']);
  });

  test('an exact hit in any field ranks before a completion or correction', () => {
    const word = {
      exact: [hit('exact', items)],
      expanded: [hit('expanded', title + tags + summary + items)],
    };
    expect(rankIds([word], 100)).toEqual(['exact', 'expanded']);
  });

  test('if templates contain every word, the others are not returned', () => {
    const tent = { exact: [hit('both', items), hit('tent', title)], expanded: [] };
    const rain = { exact: [hit('both', items), hit('rain', title)], expanded: [] };
    expect(rankIds([tent, rain], 100)).toEqual(['both']);
  });

  test('if no template contains every word, those with more words rank first', () => {
    const one = { exact: [hit('a', title), hit('b', items)], expanded: [] };
    const two = { exact: [hit('b', items), hit('c', items)], expanded: [] };
    const none = { exact: [], expanded: [] };
    expect(rankIds([one, two, none], 100)).toEqual(['b', 'a', 'c']);
  });

  test('a word in more than half of the templates is not required', () => {
    const the = { exact: ['a', 'b', 'c'].map((id) => hit(id, items)), expanded: [] };
    const tent = { exact: [hit('c', items), hit('d', items)], expanded: [] };
    expect(rankIds([the, tent], 5)).toEqual(['c', 'd']);
    expect(rankIds([the], 5)).toEqual(['a', 'b', 'c']);
  });

  test('returns the required words', () => {
    const the = { exact: ['a', 'b', 'c'].map((id) => hit(id, items)), expanded: [] };
    const tent = { exact: [hit('c', items)], expanded: [] };
    const none = { exact: [], expanded: [] };
    expect(rankTemplateIds([the, tent, none], 5).required).toEqual([tent]);
    expect(rankTemplateIds([the], 5).required).toEqual([the]);
  });

  test('a rare word counts more than a frequent one', () => {
    const rare = { exact: [hit('z', title), hit('a', items)], expanded: [] };
    const frequent = { exact: [hit('z', items), hit('a', title), hit('c', items)], expanded: [] };
    expect(rankIds([rare, frequent], 6)).toEqual(['z', 'a']);
  });

  test('hits in the same fields are sorted by frequency, then by id', () => {
    const exact = [hit('c', items, 1), hit('b', items, 1), hit('a', items, 0.5)];
    expect(rankIds([{ exact, expanded: [] }], 100)).toEqual(['b', 'c', 'a']);
  });

  test('only allowed ids are returned, also if another template contains more words', () => {
    const tent = { exact: [hit('both', items), hit('tent', items)], expanded: [] };
    const rain = { exact: [hit('both', items)], expanded: [] };
    expect(rankIds([tent, rain], 100, new Set(['tent']))).toEqual(['tent']);
  });
});
