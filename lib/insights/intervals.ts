import { HOUR_MS } from './durations';
import { addDays, addMonths, countDays, type DayRange, firstOfMonths, mondayOf } from './period';
import type { TimeZone } from './time-zone';

/** What a point of a chart stands for. Weeks begin on Monday. */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;

export type Interval = (typeof INTERVALS)[number];

/** Days of a range for which an interval makes a chart that one can read, and the queries of a page stay small. */
const DAYS: Readonly<Record<Interval, { from: number; to: number }>> = {
  hour: { from: 1, to: 14 },
  day: { from: 2, to: 400 },
  week: { from: 14, to: Number.POSITIVE_INFINITY },
  month: { from: 45, to: Number.POSITIVE_INFINITY },
};

/** The intervals that a range can be shown in. */
export function intervalsOf(range: DayRange): Interval[] {
  const days = countDays(range);
  return INTERVALS.filter((interval) => days >= DAYS[interval].from && days <= DAYS[interval].to);
}

/** The interval of a range for which nobody has chosen one: up to two days by hour, up to 100 by day, up to a good year by week. */
export function defaultInterval(range: DayRange): Interval {
  const days = countDays(range);
  if (days <= 2) return 'hour';
  if (days <= 100) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** Beginning of the interval with a time, both in epoch milliseconds. */
export function intervalStart(time: number, interval: Interval, zone: TimeZone): number {
  if (interval === 'hour') {
    const offset = zone.offsetAt(time);
    return Math.floor((time + offset) / HOUR_MS) * HOUR_MS - offset;
  }
  return zone.startOfDay(firstDayOf(zone.toDay(time), interval));
}

/** End of the interval with a time, which is the beginning of the next one. */
export function intervalEnd(time: number, interval: Interval, zone: TimeZone): number {
  if (interval === 'hour') return intervalStart(time, interval, zone) + HOUR_MS;
  return zone.endOfDay(lastDayOf(zone.toDay(time), interval));
}

/** The beginnings of all intervals of a range. The first one is that of the range, in the midst of an interval if the range begins there. */
export function intervalTimes(range: DayRange, interval: Interval, zone: TimeZone): number[] {
  const times: number[] = [];
  const end = zone.endOf(range);
  for (let time = zone.startOf(range); time < end; time = intervalEnd(time, interval, zone)) times.push(time);
  return times;
}

/**
 * Whether the interval with a time has any of the days that are stored.
 *
 * @param since the first day with events; null without any.
 */
export function isStored(time: number, interval: Interval, since: string | null, zone: TimeZone): boolean {
  return since === null || intervalEnd(time, interval, zone) > zone.startOfDay(since);
}

/** The first day of the interval with a day. */
export function firstDayOf(day: string, interval: Interval): string {
  if (interval === 'week') return mondayOf(day);
  return interval === 'month' ? firstOfMonths(day, 1) : day;
}

/** The last day of the interval with a day. */
export function lastDayOf(day: string, interval: Interval): string {
  const first = firstDayOf(day, interval);
  if (interval === 'week') return addDays(first, 6);
  return interval === 'month' ? addDays(addMonths(first, 1), -1) : first;
}
