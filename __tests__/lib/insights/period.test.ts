/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  type Comparison,
  countDays,
  type DayRange,
  isOver,
  PERIODS,
  type PeriodName,
  periodRange,
  type TimeRange,
  toDay,
} from '@/lib/insights/period';
import { comparisonRange } from '@/lib/insights/time-ranges';
import { TimeZone } from '@/lib/insights/time-zone';

/** A Wednesday. */
const NOW = Date.parse('2026-11-25T09:30:00Z');

const range = (from: string, to: string) => ({ from, to });

describe('a period', () => {
  test.each<[PeriodName, string, string]>([
    ['today', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-11-24', '2026-11-24'],
    ['7d', '2026-11-18', '2026-11-24'],
    ['30d', '2026-10-26', '2026-11-24'],
    ['90d', '2026-08-27', '2026-11-24'],
    ['365d', '2025-11-25', '2026-11-24'],
    ['week', '2026-11-23', '2026-11-25'],
    ['last-week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-25'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-10-01', '2026-11-25'],
    ['last-quarter', '2026-07-01', '2026-09-30'],
    ['year', '2026-01-01', '2026-11-25'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ])('%s is %s to %s', (period, from, to) => {
    expect(periodRange(period, toDay(NOW))).toEqual(range(from, to));
  });

  test('of a week begins on Monday, also on a Sunday and a Monday', () => {
    expect(periodRange('week', '2026-11-22')).toEqual(range('2026-11-16', '2026-11-22'));
    expect(periodRange('week', '2026-11-23')).toEqual(range('2026-11-23', '2026-11-23'));
  });

  test('before the year began is in the year before', () => {
    const january = '2026-01-02';
    expect(periodRange('last-month', january)).toEqual(range('2025-12-01', '2025-12-31'));
    expect(periodRange('last-quarter', january)).toEqual(range('2025-10-01', '2025-12-31'));
  });
});

describe('what a period is compared with', () => {
  const compared = (
    given: PeriodName | DayRange,
    comparison: Comparison = 'previous',
    now = NOW,
    zone = TimeZone.UTC,
  ): TimeRange | null =>
    typeof given === 'string'
      ? comparisonRange({ period: given, range: periodRange(given, zone.toDay(now)), comparison }, now, zone)
      : comparisonRange({ period: 'custom', range: given, comparison }, now, zone);
  const at = (time: string) => Date.parse(`${time}Z`);

  test('is the same days of the week before, for less than four weeks', () => {
    expect(compared('yesterday')).toEqual(range('2026-11-17', '2026-11-17'));
    expect(compared('7d')).toEqual(range('2026-11-11', '2026-11-17'));
    expect(compared('last-week')).toEqual(range('2026-11-09', '2026-11-15'));
    expect(compared(range('2026-11-06', '2026-11-15'))).toEqual(range('2026-10-23', '2026-11-01'));
  });

  test('is as many days directly before, for four weeks and more', () => {
    expect(compared('30d')).toEqual(range('2026-09-26', '2026-10-25'));
    expect(compared(range('2026-10-05', '2026-11-01'))).toEqual(range('2026-09-07', '2026-10-04'));
  });

  test('is as many months, for whole months, a quarter and a year', () => {
    expect(compared('last-month')).toEqual(range('2026-09-01', '2026-09-30'));
    expect(compared('last-quarter')).toEqual(range('2026-04-01', '2026-06-30'));
    expect(compared('last-year')).toEqual(range('2024-01-01', '2024-12-31'));
    expect(compared(range('2026-02-01', '2026-02-28'))).toEqual(range('2026-01-01', '2026-01-31'));
    expect(compared(range('2026-01-01', '2026-02-28'))).toEqual(range('2025-11-01', '2025-12-31'));
  });

  test('a year before is the same dates, or for less than four weeks the same days of the week', () => {
    expect(compared('30d', 'year')).toEqual(range('2025-10-26', '2025-11-24'));
    expect(compared('last-month', 'year')).toEqual(range('2025-10-01', '2025-10-31'));
    expect(compared('last-week', 'year')).toEqual(range('2025-11-17', '2025-11-23'));
    expect(compared(range('2025-02-01', '2025-02-28'), 'year')).toEqual(range('2024-02-01', '2024-02-29'));
    expect(compared(range('2024-02-01', '2024-02-29'), 'year')).toEqual(range('2023-02-01', '2023-02-28'));
    expect(compared(range('2024-02-29', '2024-04-05'), 'year')).toEqual(range('2023-03-01', '2023-04-05'));
  });

  test('ends as long after its beginning as now is after that of a period that is not over', () => {
    expect(compared('today')).toEqual({
      ...range('2026-11-18', '2026-11-18'),
      end: at('2026-11-18T09:30'),
    });
    expect(compared('week')).toEqual({ ...range('2026-11-16', '2026-11-18'), end: at('2026-11-18T09:30') });
    expect(compared('month')).toEqual({ ...range('2026-10-01', '2026-10-25'), end: at('2026-10-25T09:30') });
    expect(compared('quarter')).toEqual({
      ...range('2026-07-01', '2026-08-25'),
      end: at('2026-08-25T09:30'),
    });
    expect(compared('month', 'year')).toEqual({
      ...range('2025-11-01', '2025-11-25'),
      end: at('2025-11-25T09:30'),
    });
    expect(compared('month', range('2026-06-01', '2026-06-30'))).toEqual({
      ...range('2026-06-01', '2026-06-25'),
      end: at('2026-06-25T09:30'),
    });
    expect(compared(range('2026-11-24', '2026-12-05'))).toEqual({
      ...range('2026-11-10', '2026-11-11'),
      end: at('2026-11-11T09:30'),
    });
  });

  test('is a whole month if that is shorter than what has passed', () => {
    const march = Date.parse('2026-03-30T12:00:00Z');
    expect(compared('month', 'previous', march)).toEqual(range('2026-02-01', '2026-02-28'));
  });

  test('at midnight is nothing yet', () => {
    const midnight = Date.parse('2026-11-25T00:00:00Z');
    expect(compared('today', 'previous', midnight)).toEqual({
      ...range('2026-11-18', '2026-11-18'),
      end: at('2026-11-18T00:00'),
    });
  });

  test('ends when clocks show the same, whatever they were changed in between', () => {
    const berlin = TimeZone.of('Europe/Berlin');
    // Summer time ended on 25 October 2026.
    const now = Date.parse('2026-10-28T09:30:00+01:00');
    expect(compared('month', 'previous', now, berlin)).toEqual({
      ...range('2026-09-01', '2026-09-28'),
      end: Date.parse('2026-09-28T09:30:00+02:00'),
    });
    expect(compared('today', 'previous', now, berlin)).toEqual({
      ...range('2026-10-21', '2026-10-21'),
      end: Date.parse('2026-10-21T09:30:00+02:00'),
    });
    expect(compared('today', 'previous', Date.parse('2026-10-25T23:30:00Z'), berlin)).toEqual({
      ...range('2026-10-19', '2026-10-19'),
      end: Date.parse('2026-10-19T00:30:00+02:00'),
    });
  });

  test('can be none, or any days', () => {
    expect(compared('30d', 'none')).toBeNull();
    expect(compared('30d', range('2026-01-01', '2026-01-07'))).toEqual(range('2026-01-01', '2026-01-07'));
  });

  test('is always before the period and, unless it has months or is a year before, as long', () => {
    const now = fc.date({ min: new Date('2012-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(now, fc.constantFrom(...PERIODS), fc.boolean(), (date, period, isYear) => {
        const time = date.getTime();
        const own = periodRange(period, toDay(time));
        const other: TimeRange = compared(period, isYear ? 'year' : 'previous', time) ?? own;
        expect(other.from < own.from).toBe(true);
        expect(addDays(other.to, -countDays(own)) < own.from).toBe(true);
        if (isOver(own, toDay(time))) {
          expect(other.end).toBeUndefined();
          // The same dates a year before can have a leap day more or less.
          const difference = Math.abs(countDays(other) - countDays(own));
          if (/d$|day$|week$/.test(period)) expect(difference).toBeLessThanOrEqual(isYear ? 1 : 0);
        } else if (other.end !== undefined)
          expect(other.end - Date.parse(other.from)).toBe(time - Date.parse(own.from));
      }),
    );
  });
});
