/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { mergeChanges, NO_CHANGES, readChanges, readDay, setField } from '@/lib/list/list-changes';
import { revertChanges } from '@/lib/list/revert-changes';

const before = setField(NO_CHANGES, 'words:milk', 'Oat milk', 1_000);
const after = setField(setField(before, 'words:milk', 'Soy milk', 2_000), 'out:bread', true, 2_000);

test('what was changed is as before, what was added is gone, and both can be added again', () => {
  const reverted = revertChanges(after, { before, after });
  expect(reverted).toEqual(before);
  expect(mergeChanges(reverted, after)).toEqual(after);
});

test('what was changed since then stays', () => {
  const present = setField(setField(after, 'words:milk', 'Rice milk', 2_500), 'day', '2027-02-14', 2_500);
  const reverted = revertChanges(present, { before, after });
  const read = readChanges(reverted);
  expect(read.words.get('milk')).toBe('Rice milk');
  expect(readDay(reverted)).toBe('2027-02-14');
  expect(read.out.size).toBe(0);
});
