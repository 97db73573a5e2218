import { type Interval, intervalEnd } from '@/lib/insights/intervals';
import { type DayRange, toDay } from '@/lib/insights/period';
import type { Formats } from './formats';
import type { PageContext } from './page-context';

/** The interval of a chart and its days, which say what the time of a point stands for. */
export type PointScale = { interval: Interval; range: DayRange };

/** Writes the time of a point. */
export function describeTimes(formats: Formats, scale: PointScale): (time: number) => string {
  if (scale.interval === 'hour') return formats.dayAndTime;
  if (scale.interval === 'day') return formats.day;
  return (time) => formats.range(daysOf(time, scale));
}

/** Writes the time of a point below a chart. */
export function shortTime(formats: Formats, interval: Interval, time: number): string {
  if (interval === 'hour') return formats.time(time);
  return interval === 'month' ? formats.month(time) : formats.shortDay(time);
}

/** Link to the same page for the days of a point; null if these are all of its days. */
export function linkToPoint({ linkToDays }: PageContext, time: number, scale: PointScale): string | null {
  const range = daysOf(time, scale);
  if (range.from === scale.range.from && range.to === scale.range.to) return null;
  return linkToDays(range);
}

/** The days of a point, as far as they are in the range. */
function daysOf(time: number, { interval, range: { to } }: PointScale): DayRange {
  const last = toDay(intervalEnd(time, interval) - 1);
  return { from: toDay(time), to: last < to ? last : to };
}
