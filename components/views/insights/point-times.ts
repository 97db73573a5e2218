import { DAY_MS } from '@/lib/insights/durations';
import { type Interval, intervalEnd, intervalStart } from '@/lib/insights/intervals';
import { countDays, type DayRange, toDay } from '@/lib/insights/period';
import type { Formats } from './formats';
import type { PageContext, Translate } from './page-context';

/** The interval of a chart and its days, which say what the time of a point stands for. */
export type PointScale = {
  interval: Interval;
  range: DayRange;
  /** How much later, in ms, the days are with which these are compared: their weeks and months count. 0 for those of the chart. */
  shift: number;
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

/** Writes that a point has only some days of its week or month, or is not over; null for all of it. */
export function describePart(t: Translate, time: number, scale: PointScale): string | null {
  const { interval, range, shift, since, now } = scale;
  const end = intervalEnd(time + shift, interval) - shift;
  const isOver = Math.min(end, Date.parse(range.to) + DAY_MS) <= now;
  const total = (end + shift - intervalStart(time + shift, interval)) / DAY_MS;
  const { from, to } = daysOf(time, scale);
  const days = countDays({
    from: since !== null && since > from ? since : from,
    to: isOver || to < toDay(now) ? to : toDay(now),
  });
  if (days < total) return t(isOver ? 'charts.days' : 'charts.daysSoFar', { days, total });
  return isOver ? null : t('charts.partial');
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
function daysOf(time: number, { interval, range: { to }, shift }: PointScale): DayRange {
  const last = toDay(intervalEnd(time + shift, interval) - 1 - shift);
  return { from: toDay(time), to: last < to ? last : to };
}
