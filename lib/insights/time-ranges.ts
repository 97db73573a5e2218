import { DAY_MS, MINUTE_MS } from './durations';
import {
  addDays,
  addMonths,
  CALENDAR_MONTHS,
  type Comparison,
  countDays,
  type DayRange,
  isOver,
  type PeriodName,
  type TimeRange,
  toDay,
} from './period';
import type { TimeZone } from './time-zone';

/** Periods of fewer days are compared with the same days of the week, because a Sunday is no Monday. In longer ones, each has about as many. */
const WEEKDAYS_BELOW = 28;

/**
 * The days that a period is compared with; null without a comparison. A period that is not over is compared up to the same time of the other
 * one. Months, also of a range that has whole ones, are compared with as many months.
 */
export function comparisonRange(
  { period, range, comparison }: { period: PeriodName | 'custom'; range: DayRange; comparison: Comparison },
  now: number,
  zone: TimeZone,
): TimeRange | null {
  if (comparison === 'none') return null;
  const compared = () => {
    if (typeof comparison === 'object') return comparison;
    return (comparison === 'year' ? yearBefore : rangeBefore)(range, monthsOf(period, range));
  };
  return isOver(range, zone.toDay(now)) ? compared() : cut(compared(), range.from, now, zone);
}

/** All since so many minutes before now, in epoch milliseconds. */
export function lastMinutes(minutes: number, now: number, zone: TimeZone): TimeRange {
  const start = now - minutes * MINUTE_MS;
  return { from: zone.toDay(start), to: zone.toDay(now), start };
}

/** Months that a range is about; 0 for one that does not consist of months. */
function monthsOf(period: PeriodName | 'custom', { from, to }: DayRange): number {
  if (Object.hasOwn(CALENDAR_MONTHS, period)) return CALENDAR_MONTHS[period as keyof typeof CALENDAR_MONTHS];
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  return period === 'custom' && isWhole ? countMonths(from, addDays(to, 1)) : 0;
}

function rangeBefore(range: DayRange, months: number): DayRange {
  if (months > 0) return { from: addMonths(range.from, -months), to: addDays(range.from, -1) };
  const days = countDays(range);
  const shift = days < WEEKDAYS_BELOW ? Math.ceil(days / 7) * 7 : days;
  return { from: addDays(range.from, -shift), to: addDays(range.to, -shift) };
}

/** The same dates a year before, or the same days of the week. */
function yearBefore(range: DayRange, months: number): DayRange {
  if (months === 0 && countDays(range) < WEEKDAYS_BELOW)
    return { from: addDays(range.from, -364), to: addDays(range.to, -364) };
  // By the day after the last one, so that a February is compared with a whole one.
  const from = sameDateBefore(range.from);
  return { from, to: addDays(sameDateBefore(addDays(range.to, 1)), -1) };
}

/** What of a range has passed as many days and hours of the clock after its beginning as now is after another first day. */
function cut(range: DayRange, first: string, now: number, zone: TimeZone): TimeRange {
  const start = Date.parse(range.from);
  const end = start + Math.max(0, zone.toLocal(now) - Date.parse(first));
  if (end >= Date.parse(range.to) + DAY_MS) return range;
  return { from: range.from, to: toDay(Math.max(end - 1, start)), end: zone.fromLocal(end) };
}

/** The same date a year before; 1 March for 29 February. */
function sameDateBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const date = day.slice(4);
  return `${year}${date === '-02-29' ? '-03-01' : date}`;
}

function countMonths(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
