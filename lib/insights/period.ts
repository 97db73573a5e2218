import { DAY_MS, MINUTE_MS } from './durations';

/** Whole days in UTC, as `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string };

/** Whole days, or all from a moment on the first of them, or until one on the last. */
export type TimeRange = DayRange & {
  /** In epoch milliseconds; without it, the first day counts as a whole. */
  start?: number;
  /** In epoch milliseconds, not included; without it, the last day counts as a whole. */
  end?: number;
};

/** Days of the periods that end yesterday, so that all of their days are over. */
const ENDED_DAYS = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

/** Months of the periods of the calendar: those that have begun and not ended, and the last ones that have. */
const CALENDAR_MONTHS = {
  month: 1,
  'last-month': 1,
  quarter: 3,
  'last-quarter': 3,
  year: 12,
  'last-year': 12,
} as const;

/** Periods that a link leads to, in their order. */
export const PERIODS = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '365d',
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
] as const;

export type PeriodName = (typeof PERIODS)[number];

/** What is compared with a period, if not days of one's own. */
export const COMPARISONS = ['previous', 'year', 'none'] as const;

export type Comparison = (typeof COMPARISONS)[number] | DayRange;

/** Days of a range, at most: about three years. */
export const MAX_DAYS = 1_100;

/** Periods of fewer days are compared with the same days of the week, because a Sunday is no Monday. In longer ones, each has about as many. */
const WEEKDAYS_BELOW = 28;

/** @param now epoch milliseconds; today is its day in UTC. Weeks begin on Monday. */
export function periodRange(period: PeriodName, now: number): DayRange {
  const today = toDay(now);
  const yesterday = addDays(today, -1);
  if (period === 'today') return { from: today, to: today };
  if (period === 'yesterday') return { from: yesterday, to: yesterday };
  if (isEnded(period)) return { from: addDays(today, -ENDED_DAYS[period]), to: yesterday };
  const isLast = period.startsWith('last-');
  if (period === 'week' || period === 'last-week') {
    const monday = mondayOf(today);
    return isLast ? { from: addDays(monday, -7), to: addDays(monday, -1) } : { from: monday, to: today };
  }
  const months = CALENDAR_MONTHS[period];
  const from = firstOfMonths(today, months);
  return isLast ? { from: addMonths(from, -months), to: addDays(from, -1) } : { from, to: today };
}

/**
 * The days that a period is compared with; null without a comparison. A period that is not over is compared up to the same time of the other
 * one. Months, also of a range that has whole ones, are compared with as many months.
 */
export function comparisonRange(
  { period, range, comparison }: { period: PeriodName | 'custom'; range: DayRange; comparison: Comparison },
  now: number,
): TimeRange | null {
  if (comparison === 'none') return null;
  const compared = () => {
    if (typeof comparison === 'object') return comparison;
    return (comparison === 'year' ? yearBefore : rangeBefore)(range, monthsOf(period, range));
  };
  return isOver(range, now) ? compared() : cut(compared(), Date.parse(range.from), now);
}

/** All since so many minutes before now, in epoch milliseconds. */
export function lastMinutes(minutes: number, now: number): TimeRange {
  const start = now - minutes * MINUTE_MS;
  return { from: toDay(start), to: toDay(now), start };
}

/** Whether all days of a range have ended. */
export function isOver({ to }: DayRange, now: number): boolean {
  return to < toDay(now);
}

/** Number of days of a range. */
export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/** The day of a time in UTC, as `YYYY-MM-DD`. */
export function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The Monday of the week with a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Whether this is a day of the calendar, in a century that has a site. */
export function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text
  );
}

/** The days whose notes a page shows and takes: also today, which follows a period that ended yesterday. */
export function notesRange({ period, range }: { period: PeriodName | 'custom'; range: DayRange }): DayRange {
  return isEnded(period) ? { from: range.from, to: addDays(range.to, 1) } : range;
}

/** Whether a period is a number of days that end yesterday. */
function isEnded(period: PeriodName | 'custom'): period is keyof typeof ENDED_DAYS {
  return Object.hasOwn(ENDED_DAYS, period);
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

/** What of a range has passed as long after its beginning as now is after another beginning. */
function cut(range: DayRange, start: number, now: number): TimeRange {
  const end = Date.parse(range.from) + Math.max(0, now - start);
  if (end >= Date.parse(range.to) + DAY_MS) return range;
  return { from: range.from, to: toDay(Math.max(end - 1, Date.parse(range.from))), end };
}

/** The same date a year before; 1 March for 29 February. */
function sameDateBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const date = day.slice(4);
  return `${year}${date === '-02-29' ? '-03-01' : date}`;
}

/** The first day of the month, the quarter or the year with a day: of so many months. */
export function firstOfMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return monthDay(year, month - 1 - ((month - 1) % months));
}

/** @param first the first day of a month */
export function addMonths(first: string, months: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  return monthDay(year, month - 1 + months);
}

function monthDay(year: number, month: number): string {
  return toDay(Date.UTC(year, month, 1));
}

function countMonths(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
