/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createCopyKey } from '@/lib/list/create-ids';
import { isCopyId, splitListKey } from '@/lib/list/list-key';

test('the key of a copy has the id of the list and of the copy', () => {
  const { listId, copy } = splitListKey(createCopyKey('camping'));
  expect(listId).toBe('camping');
  expect(isCopyId(copy ?? '')).toBe(true);
  expect(splitListKey('camping')).toEqual({ listId: 'camping', copy: null });
});

test.each(['', 'bcdfghj', 'bcdfghjkm', 'bcdfghja', 'BCDFGHJK', '../camp.'])(
  '“%s” is not the id of a copy',
  (text) => {
    expect(isCopyId(text)).toBe(false);
  },
);
