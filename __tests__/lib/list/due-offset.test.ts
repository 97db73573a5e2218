/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { dueDate, isDueOffset } from '@/lib/list/due-offset';

describe('isDueOffset', () => {
  test.each(['-P4W', 'P0D', 'P1D', '-P2M', 'P1Y', '-P1Y2M3W4D', 'P99Y999M999W9999D'])('%s is one', (text) => {
    expect(isDueOffset(text)).toBe(true);
  });

  test.each([
    '',
    'P',
    '-P',
    '4W',
    '+P1D',
    'p1d',
    'P1D2W',
    'P-1D',
    'P1.5D',
    'PT0S',
    'P1DT1H',
    '-P4W ',
    'P10000D',
  ])('“%s” is none', (text) => expect(isDueOffset(text)).toBe(false));
});

describe('dueDate', () => {
  test.each([
    ['2027-03-14', '-P4W', '2027-02-14'],
    ['2027-03-14', 'P0D', '2027-03-14'],
    ['2027-12-31', 'P1D', '2028-01-01'],
    ['2027-03-31', '-P1M', '2027-02-28'],
    ['2028-03-31', '-P1M', '2028-02-29'],
    ['2028-02-29', 'P1Y', '2029-02-28'],
    ['2027-01-31', 'P1M', '2027-02-28'],
    ['2027-03-31', '-P1M1D', '2027-02-27'],
    ['2027-01-15', '-P12M', '2026-01-15'],
    ['0001-01-01', '-P1D', '0000-12-31'],
  ])('%s and %s give %s', (day, offset, date) => expect(dueDate(day, offset)).toBe(date));

  test('is null for an invalid offset, and beyond the years 0 to 9999', () => {
    expect(dueDate('2027-03-14', '4W')).toBeNull();
    expect(dueDate('9999-12-31', 'P1D')).toBeNull();
    expect(dueDate('0000-01-01', '-P1D')).toBeNull();
  });

  const days = fc
    .date({ min: new Date('1600-01-01T00:00Z'), max: new Date('2400-12-31T00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const numberUpTo = (max: number) => fc.integer({ min: 0, max });
  const runs = { numRuns: propertyRuns(500) };

  test('weeks and days are 7 and 1 days on any calendar, in both directions', () => {
    fc.assert(
      fc.property(days, numberUpTo(999), numberUpTo(9999), (day, weeks, count) => {
        const later = dueDate(day, `P${weeks}W${count}D`) ?? '';
        expect((Date.parse(later) - Date.parse(day)) / 86_400_000).toBe(7 * weeks + count);
        expect(dueDate(later, `-P${weeks}W${count}D`)).toBe(day);
      }),
      runs,
    );
  });

  test('months keep the day of the month, or end on the last day of a shorter one', () => {
    fc.assert(
      fc.property(days, numberUpTo(99), numberUpTo(999), fc.boolean(), (day, years, months, isBefore) => {
        const date = dueDate(day, `${isBefore ? '-' : ''}P${years}Y${months}M`) ?? '';
        const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        const distance = 12 * years + months;
        expect(monthNumber(date) - monthNumber(day)).toBe(isBefore ? 0 - distance : distance);
        const lastOfMonth = new Date(
          Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0),
        ).getUTCDate();
        expect(Number(date.slice(8))).toBe(Math.min(Number(day.slice(8)), lastOfMonth));
      }),
      runs,
    );
  });

  test('a later day is never due earlier', () => {
    const offset = fc
      .tuple(fc.boolean(), numberUpTo(9), numberUpTo(99), numberUpTo(99), numberUpTo(999))
      .map(([isBefore, y, m, w, d]) => `${isBefore ? '-' : ''}P${y}Y${m}M${w}W${d}D`);
    fc.assert(
      fc.property(days, days, offset, (one, other, text) => {
        const [first = '', second = ''] = [one, other].sort();
        expect((dueDate(first, text) ?? '') <= (dueDate(second, text) ?? '')).toBe(true);
      }),
      runs,
    );
  });
});
