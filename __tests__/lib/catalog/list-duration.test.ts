/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { durationOf, toDuration } from '@/lib/catalog/list-duration';

/** A checklist whose sections have these due offsets; null is one without. */
const withOffsets = (offsets: ReadonlyArray<string | null>) => ({
  sections: offsets.map((due, index) => ({
    ...{ id: `section-${index}`, title: 'Section', level: 2 as const, items: [] },
    ...(due !== null && { due }),
  })),
});

describe('durationOf', () => {
  test.each([
    [['-P4W', '-P1D', 'P0D'], 28],
    [['P1D', 'P3D', 'P1W'], 7],
    [['-P1D', 'P2W', 'P1M'], 31],
    [['-P8W', '-P6W', '-P2W', null], 56],
  ])('the sections %j take %d days', (offsets, days) => {
    expect(durationOf(withOffsets(offsets))).toBe(days);
  });

  test.each([
    [[]],
    [[null, null]],
    [['-P4W', '-P4W', '-P4W']],
    [['-P1W', '-P1D', '-P1D']],
    [['-P4W', '-P1D', 'P0D', null, null, null, null]],
  ])('how long the sections %j take is not known', (offsets) => {
    expect(durationOf(withOffsets(offsets))).toBe(0);
  });
});

test.each([
  [0, null],
  [1, null],
  [2, { unit: 'days', count: 2 }],
  [6, { unit: 'weeks', count: 1 }],
  [8, { unit: 'weeks', count: 1 }],
  [10, { unit: 'days', count: 10 }],
  [15, { unit: 'weeks', count: 2 }],
  [56, { unit: 'weeks', count: 8 }],
  [91, { unit: 'months', count: 3 }],
  [274, { unit: 'months', count: 9 }],
  [304, { unit: 'years', count: 1 }],
  [730, { unit: 'years', count: 2 }],
])('%d days are %j', (days, duration) => {
  expect(toDuration(days)).toEqual(duration);
});
