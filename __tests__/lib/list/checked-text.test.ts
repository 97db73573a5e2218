import { expect, test } from '@jest/globals';
import { fromCheckedText, toCheckedText } from '@/lib/list/checked-text';

/** More than a function can have arguments. */
const LENGTH = 800_000;

test('a long text is decoded to its bytes, and a long damaged one to none', () => {
  const bytes = new Uint8Array(LENGTH).fill(7);
  const text = toCheckedText('camping', bytes);
  expect(fromCheckedText('camping', text)).toEqual({ version: 7, bytes });
  expect(fromCheckedText('camping', 'A'.repeat(LENGTH))).toEqual({ version: 0, bytes: null });
});
