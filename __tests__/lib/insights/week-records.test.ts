/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { Metrics } from '@/lib/insights/definitions';
import { findWeekRecords } from '@/lib/insights/week-records';

/** Weeks with these visitors, and nothing else. */
function weeks(...visitors: number[]): Metrics[] {
  const nothing = { starts: 0, completions: 0, appVisitors: 0 };
  return visitors.map((count) => ({ ...nothing, visitors: count }) as Metrics);
}

const EIGHT = [100, 120, 110, 90, 130, 100, 105];

describe('a record', () => {
  test('is the highest or the lowest number of at least eight weeks', () => {
    expect(findWeekRecords(weeks(...EIGHT, 131))).toEqual([
      { metric: 'visitors', kind: 'highest', weeks: 8 },
    ]);
    expect(findWeekRecords(weeks(...EIGHT, 89))).toEqual([{ metric: 'visitors', kind: 'lowest', weeks: 8 }]);
  });

  test('is none that another week has, too, and none of fewer weeks', () => {
    expect(findWeekRecords(weeks(...EIGHT, 130))).toEqual([]);
    expect(findWeekRecords(weeks(...EIGHT, 90))).toEqual([]);
    expect(findWeekRecords(weeks(...EIGHT.slice(1), 500))).toEqual([]);
    expect(findWeekRecords([])).toEqual([]);
  });

  test('is none of small numbers', () => {
    expect(findWeekRecords(weeks(1, 2, 3, 4, 5, 6, 7, 29))).toEqual([]);
    expect(findWeekRecords(weeks(29, 100, 100, 100, 100, 100, 100, 0))).toEqual([]);
  });
});
