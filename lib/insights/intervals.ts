import { DAY_MS, HOUR_MS } from './durations';
import { addDays, addMonths, countDays, type DayRange, firstOfMonths, mondayOf, toDay } from './period';

/** What a point of a chart stands for. Weeks begin on Monday; all of them are in UTC. */
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
export function intervalStart(time: number, interval: Interval): number {
  return interval === 'hour' ? Math.floor(time / HOUR_MS) * HOUR_MS : Date.parse(firstDay(time, interval));
}

/** End of the interval with a time, which is the beginning of the next one. */
export function intervalEnd(time: number, interval: Interval): number {
  if (interval === 'hour') return intervalStart(time, interval) + HOUR_MS;
  const first = firstDay(time, interval);
  return Date.parse(interval === 'month' ? addMonths(first, 1) : addDays(first, interval === 'week' ? 7 : 1));
}

/** The beginnings of all intervals of a range. The first one is that of the range, in the midst of an interval if the range begins there. */
export function intervalTimes({ from, to }: DayRange, interval: Interval): number[] {
  const times: number[] = [];
  const end = Date.parse(to) + DAY_MS;
  for (let time = Date.parse(from); time < end; time = intervalEnd(time, interval)) times.push(time);
  return times;
}

/**
 * Whether the interval with a time has any of the days that are stored.
 *
 * @param since the first day with events; null without any.
 */
export function isStored(time: number, interval: Interval, since: string | null): boolean {
  return since === null || intervalEnd(time, interval) > Date.parse(since);
}

function firstDay(time: number, interval: Exclude<Interval, 'hour'>): string {
  const day = toDay(time);
  if (interval === 'day') return day;
  return interval === 'week' ? mondayOf(day) : firstOfMonths(day, 1);
}
