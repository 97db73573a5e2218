/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { intervalTimes } from '@/lib/insights/intervals';
import { isTimeZone, TimeZone } from '@/lib/insights/time-zone';

const HOUR = 3_600_000;

const hoursOf = (zone: TimeZone, day: string) => intervalTimes({ from: day, to: day }, 'hour', zone);

describe('a day', () => {
  test.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 24],
    ['Asia/Kolkata', '2026-03-29', '2026-03-29T00:00:00.000+05:30', 24],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-29T00:00:00.000+14:00', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00.000+01:00', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00:00.000+02:00', 25],
    ['America/New_York', '2026-03-08', '2026-03-08T00:00:00.000-05:00', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T00:00:00.000-04:00', 25],
    // Clocks go from midnight to one, and from midnight back to eleven.
    ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00.000-03:00', 23],
    ['America/Santiago', '2026-04-04', '2026-04-04T00:00:00.000-03:00', 25],
  ])('in %s, %s begins at %s and has %d hours', (name, day, start, hours) => {
    const zone = TimeZone.of(name);
    expect(zone.toIso(zone.startOfDay(day))).toBe(start);
    expect(zone.startOfDay(day)).toBe(Date.parse(start));
    expect(zone.endOfDay(day) - zone.startOfDay(day)).toBe(hours * HOUR);
    expect(new Set(hoursOf(zone, day)).size).toBe(hours);
  });

  test('has each hour once, also where clocks change by half an hour', () => {
    const zone = TimeZone.of('Australia/Lord_Howe');
    const times = hoursOf(zone, '2026-04-05').map((time) => zone.toIso(time).slice(11, 16));
    expect(times.slice(0, 4)).toEqual(['00:00', '01:00', '01:30', '02:00']);
    expect(zone.endOfDay('2026-04-05') - zone.startOfDay('2026-04-05')).toBe(24.5 * HOUR);
  });
});

test('local times are those of Intl, and lead back to the first time that has them', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Kathmandu'].map(
    (name) => {
      const format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      return { zone: TimeZone.of(name), format };
    },
  );
  const minutes = fc.integer({ min: Date.UTC(2015, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, ({ zone, format }, minute) => {
      const time = minute * 60_000;
      expect(zone.toDay(time)).toBe(format.format(time).slice(0, 10));
      expect(zone.toIso(time).slice(0, 19).replace('T', ' ')).toBe(format.format(time));
      expect(Date.parse(zone.toIso(time))).toBe(time);
      const first = zone.fromLocal(zone.toLocal(time));
      expect(first).toBeLessThanOrEqual(time);
      expect(zone.toLocal(first)).toBe(zone.toLocal(time));
      const day = zone.toDay(time);
      expect(zone.toDay(zone.startOfDay(day))).toBe(day);
      expect(zone.toDay(zone.startOfDay(day) - 1) < day).toBe(true);
    }),
  );
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+02:00', false],
  ['Berlin', false],
  ['', false],
])('%p is a time zone: %p', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});
