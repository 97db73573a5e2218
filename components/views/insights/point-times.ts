import type { Formats } from '@/lib/insights/formats';
import { firstDayOf, type Interval, intervalEnd, lastDayOf } from '@/lib/insights/intervals';
import { addDays, countDays, type DayRange } from '@/lib/insights/period';
import type { TimeZone } from '@/lib/insights/time-zone';
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
  zone: TimeZone;
};

/** Writes the time of a point. */
export function describeTimes(formats: Formats, scale: PointScale): (time: number) => string {
  if (scale.interval === 'hour') return formats.dayAndTime;
  if (scale.interval === 'day') return (time) => formats.day(scale.zone.toDay(time));
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
  const { interval, range, along, now, zone } = scale;
  const days = countStored(daysOf(time, scale), scale);
  if (along !== null) {
    const total = countStored(
      daysOf(zone.shiftDays(time, shiftOf(scale)), { ...scale, range: along, along: null }),
      scale,
    );
    return days < total ? t('charts.days', { days, total }) : null;
  }
  const isOver = Math.min(intervalEnd(time, interval, zone), zone.endOfDay(range.to)) <= now;
  const day = zone.toDay(time);
  const total = countDays({ from: firstDayOf(day, interval), to: lastDayOf(day, interval) });
  if (days < total) return t(isOver ? 'charts.days' : 'charts.daysSoFar', { days, total });
  return isOver ? null : t('charts.partial');
}

/** The days of a point that have begun, since the first one with events. */
function countStored({ from, to }: DayRange, { since, now, zone }: PointScale): number {
  const today = zone.toDay(now);
  return countDays({ from: since !== null && since > from ? since : from, to: to < today ? to : today });
}

/** Writes the time of a point below a chart. */
export function shortTime(formats: Formats, { interval, zone }: PointScale, time: number): string {
  if (interval === 'hour') return formats.time(time);
  return (interval === 'month' ? formats.month : formats.shortDay)(zone.toDay(time));
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
  const from = scale.zone.toDay(time);
  const last = addDays(lastDayOf(addDays(from, shift), scale.interval), -shift);
  const { to } = scale.range;
  return { from, to: last < to ? last : to };
}

/** How many days later the days are that these are compared with. */
function shiftOf({ range, along }: PointScale): number {
  return along === null ? 0 : countDays({ from: range.from, to: along.from }) - 1;
}
