/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { maxEdits } from '@/lib/server/catalog/language/max-edits';

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
