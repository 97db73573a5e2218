/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { FIELD_WEIGHTS, type Hit, rankHits } from '@/lib/server/catalog/search/rank-hits';

const hit = (id: string, fields: number, frequency = 1): Hit => ({ id, fields, frequency });
const { title, tags, summary, items } = FIELD_WEIGHTS;

describe('rankHits', () => {
  test('a better field goes before all worse ones together', () => {
    const exact = [
      hit('items', items, 9),
      hit('worse', tags + summary + items),
      hit('summary', summary),
      hit('title', title),
      hit('tags', tags),
    ];
    expect(rankHits([{ exact, widened: [] }], 100)).toEqual(['title', 'worse', 'tags', 'summary', 'items']);
  });

  test('a word as typed goes before a completed or corrected one, in whichever field', () => {
    const word = { exact: [hit('exact', items)], widened: [hit('widened', title + tags + summary + items)] };
    expect(rankHits([word], 100)).toEqual(['exact', 'widened']);
  });

  test('templates that hold every word leave out the others', () => {
    const tent = { exact: [hit('both', items), hit('tent', title)], widened: [] };
    const rain = { exact: [hit('both', items), hit('rain', title)], widened: [] };
    expect(rankHits([tent, rain], 100)).toEqual(['both']);
  });

  test('where none holds every word, those with more words come first', () => {
    const one = { exact: [hit('a', title), hit('b', items)], widened: [] };
    const two = { exact: [hit('b', items), hit('c', items)], widened: [] };
    const none = { exact: [], widened: [] };
    expect(rankHits([one, two, none], 100)).toEqual(['b', 'a', 'c']);
  });

  test('a word that more than half of the templates hold is not asked for', () => {
    const the = { exact: ['a', 'b', 'c'].map((id) => hit(id, items)), widened: [] };
    const tent = { exact: [hit('c', items), hit('d', items)], widened: [] };
    expect(rankHits([the, tent], 5)).toEqual(['c', 'd']);
    expect(rankHits([the], 5)).toEqual(['a', 'b', 'c']);
  });

  test('a rare word counts more than a widespread one', () => {
    const rare = { exact: [hit('z', title), hit('a', items)], widened: [] };
    const spread = { exact: [hit('z', items), hit('a', title), hit('c', items)], widened: [] };
    expect(rankHits([rare, spread], 6)).toEqual(['z', 'a']);
  });

  test('within equal fields the frequency decides, then the id', () => {
    const exact = [hit('c', items, 1), hit('b', items, 1), hit('a', items, 0.5)];
    expect(rankHits([{ exact, widened: [] }], 100)).toEqual(['b', 'c', 'a']);
  });

  test('only wanted ids come out, and they alone decide whether one has all words', () => {
    const tent = { exact: [hit('both', items), hit('tent', items)], widened: [] };
    const rain = { exact: [hit('both', items)], widened: [] };
    expect(rankHits([tent, rain], 100, new Set(['tent']))).toEqual(['tent']);
  });
});
