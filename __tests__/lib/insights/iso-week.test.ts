/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { isoWeekOf, isoWeekRange, lastIsoWeek } from '@/lib/insights/iso-week';
import { addDays } from '@/lib/insights/period';

/** From ISO 8601 and its known cases: years with 53 weeks, and days of a week of another year. */
const KNOWN = [
  ['2026-11-22', '2026-W47'],
  ['2026-11-23', '2026-W48'],
  ['2026-01-01', '2026-W01'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-03', '2020-W53'],
] as const;

describe('an ISO week', () => {
  test.each(KNOWN)('of %s is %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week);
    const { from, to } = isoWeekRange(week) ?? { from: '', to: '' };
    expect(from <= day && day <= to).toBe(true);
  });

  test('has the seven days from Monday on that have its name, in every year', () => {
    for (let monday = '2019-12-30'; monday < '2046-01-01'; monday = addDays(monday, 7)) {
      expect(isoWeekRange(isoWeekOf(monday))).toEqual({ from: monday, to: addDays(monday, 6) });
      expect(isoWeekOf(addDays(monday, 6))).toBe(isoWeekOf(monday));
    }
  });

  test.each(['', '2026', '2026-W00', '2026-W54', '2025-W53', '2026-w47', '2026-W7', '1999-W10'])(
    '%p is none',
    (week) => expect(isoWeekRange(week)).toBeNull(),
  );

  test('is the last one until the next has ended', () => {
    expect(lastIsoWeek('2026-11-22')).toBe('2026-W46');
    expect(lastIsoWeek('2026-11-23')).toBe('2026-W47');
  });
});
