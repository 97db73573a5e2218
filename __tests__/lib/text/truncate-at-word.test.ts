/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HEAD_LIMITS } from '@/lib/text/head-limits';
import { truncateAtWord } from '@/lib/text/truncate-at-word';

describe('truncateAtWord', () => {
  test('the limits are 60, 160 and 200 characters', () => {
    expect(HEAD_LIMITS).toEqual({ title: 60, description: 160, sentence: 200 });
  });

  test('a text within the limit is unchanged', () => {
    expect(truncateAtWord('Pack the tent', 13)).toBe('Pack the tent');
    expect(truncateAtWord(' Pack the tent\n', 13)).toBe('Pack the tent');
  });

  test('keeps no-break spaces and collapses others', () => {
    expect(truncateAtWord('Un \n mois\u202f: départ\u00a0!', 30)).toBe('Un mois\u202f: départ\u00a0!');
  });

  test('cuts between words', () => {
    expect(truncateAtWord('Pack the tent first', 15)).toBe('Pack the tent…');
    expect(truncateAtWord('Pack the tent first', 14)).toBe('Pack the tent…');
    expect(truncateAtWord('Pack the tent first', 13)).toBe('Pack the…');
  });

  test('removes punctuation before the ellipsis', () => {
    expect(truncateAtWord('Tent, poles, pegs', 13)).toBe('Tent, poles…');
    expect(truncateAtWord('Tent, poles – and pegs', 14)).toBe('Tent, poles…');
  });

  test('cuts inside a word that is longer than the limit', () => {
    expect(truncateAtWord('旅行の持ち物リスト', 5)).toBe('旅行の持…');
  });

  test('never exceeds the limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 60 }),
        (text, limit) => {
          expect([...truncateAtWord(text, limit)].length).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});
