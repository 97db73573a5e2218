/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  defaultInterval,
  intervalEnd,
  intervalStart,
  intervalsOf,
  intervalTimes,
} from '@/lib/insights/intervals';
import { TimeZone } from '@/lib/insights/time-zone';

const at = (time: string) => Date.parse(`${time}Z`);
const days = (from: string, to: string) => ({ from, to });

test('weeks begin on Monday, months on their first day', () => {
  const sunday = at('2026-11-22T23:59:59');
  expect(intervalStart(sunday, 'hour', TimeZone.UTC)).toBe(at('2026-11-22T23:00'));
  expect(intervalStart(sunday, 'day', TimeZone.UTC)).toBe(at('2026-11-22T00:00'));
  expect(intervalStart(sunday, 'week', TimeZone.UTC)).toBe(at('2026-11-16T00:00'));
  expect(intervalStart(sunday, 'month', TimeZone.UTC)).toBe(at('2026-11-01T00:00'));
  expect(intervalEnd(sunday, 'hour', TimeZone.UTC)).toBe(at('2026-11-23T00:00'));
  expect(intervalEnd(sunday, 'week', TimeZone.UTC)).toBe(at('2026-11-23T00:00'));
  expect(intervalEnd(at('2026-12-31T10:00'), 'month', TimeZone.UTC)).toBe(at('2027-01-01T00:00'));
});

test('the first interval of a range begins with it', () => {
  expect(intervalTimes(days('2026-11-20', '2026-11-24'), 'week', TimeZone.UTC)).toEqual([
    at('2026-11-20T00:00'),
    at('2026-11-23T00:00'),
  ]);
  expect(intervalTimes(days('2026-01-31', '2026-03-01'), 'month', TimeZone.UTC)).toEqual([
    at('2026-01-31T00:00'),
    at('2026-02-01T00:00'),
    at('2026-03-01T00:00'),
  ]);
  expect(intervalTimes(days('2026-11-20', '2026-11-20'), 'hour', TimeZone.UTC)).toHaveLength(24);
});

test.each([
  ['2026-11-20', '2026-11-20', 'hour', ['hour']],
  ['2026-11-16', '2026-11-22', 'day', ['hour', 'day']],
  ['2026-11-01', '2026-11-30', 'day', ['day', 'week']],
  ['2026-01-01', '2026-11-30', 'week', ['day', 'week', 'month']],
  ['2024-01-01', '2026-11-30', 'month', ['week', 'month']],
] as const)('%s to %s is shown by %s, and can be by %j', (from, to, shown, possible) => {
  expect(defaultInterval(days(from, to))).toBe(shown);
  expect(intervalsOf(days(from, to))).toEqual(possible);
});
