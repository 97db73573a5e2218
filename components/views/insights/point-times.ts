import { DAY_MS } from '@/lib/insights/durations';
import type { Formats } from '@/lib/insights/formats';
import { type Interval, intervalEnd, intervalStart } from '@/lib/insights/intervals';
import { countDays, type DayRange, toDay } from '@/lib/insights/period';
import type { Translate } from '@/lib/insights/value-label';
import type { PageContext } from './page-context';

/** The interval of a chart and its days, which say what the time of a point stands for. */
export type PointScale = {
  interval: Interval;
  range: DayRange;
  /** The days of the chart that these are compared with, whose weeks and months count; null for the days of the chart. */
  along: DayRange | null;
  /** The first day with events; null without any. */
  since: string | null;
  /** Epoch milliseconds. */
  now: number;
};

/** Writes the time of a point. */
export function describeTimes(formats: Formats, scale: PointScale): (time: number) => string {
  if (scale.interval === 'hour') return formats.dayAndTime;
  if (scale.interval === 'day') return formats.day;
  return (time) => formats.range(daysOf(time, scale));
}

/** Writes the time of a point, and what of it there is. */
export function describePoints(t: Translate, formats: Formats, scale: PointScale): (time: number) => string {
  const describeTime = describeTimes(formats, scale);
  return (time) => [describeTime(time), describePart(t, time, scale) ?? []].flat().join(' ');
}

/**
 * Writes that a point has only some days of its week or month, or is not over; null for all of it. One that is compared has all if it has as many
 * as that of the chart.
 */
export function describePart(t: Translate, time: number, scale: PointScale): string | null {
  const { interval, range, along, now } = scale;
  const days = countStored(time, scale);
  if (along !== null) {
    const total = countStored(time + shiftOf(scale), { ...scale, range: along, along: null });
    return days < total ? t('charts.days', { days, total }) : null;
  }
  const end = intervalEnd(time, interval);
  const isOver = Math.min(end, Date.parse(range.to) + DAY_MS) <= now;
  const total = (end - intervalStart(time, interval)) / DAY_MS;
  if (days < total) return t(isOver ? 'charts.days' : 'charts.daysSoFar', { days, total });
  return isOver ? null : t('charts.partial');
}

/** The days of a point that have begun, since the first one with events. */
function countStored(time: number, scale: PointScale): number {
  const { from, to } = daysOf(time, scale);
  const today = toDay(scale.now);
  return countDays({
    from: scale.since !== null && scale.since > from ? scale.since : from,
    to: to < today ? to : today,
  });
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
function daysOf(time: number, scale: PointScale): DayRange {
  const shift = shiftOf(scale);
  const last = toDay(intervalEnd(time + shift, scale.interval) - 1 - shift);
  const { to } = scale.range;
  return { from: toDay(time), to: last < to ? last : to };
}

/** How much later, in ms, the days are that these are compared with. */
function shiftOf({ range, along }: PointScale): number {
  return along === null ? 0 : Date.parse(along.from) - Date.parse(range.from);
}
