/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { driftOfSecondHalf } from '@/__tests__/support/memory';

test('the drift is the growth over the second half, whatever the first half was', () => {
  expect(driftOfSecondHalf([1, 50, 100, 100, 100, 100])).toBeCloseTo(0);
  expect(driftOfSecondHalf([0, 0, 0, 100, 105, 110])).toBeCloseTo(0.1);
  expect(driftOfSecondHalf([0, 0, 0, 110, 105, 99])).toBeCloseTo(-0.1);
});

test('a single high sample in the middle is no drift', () => {
  expect(driftOfSecondHalf([0, 0, 0, 0, 0, 100, 100, 130, 100, 100])).toBeCloseTo(0);
});
