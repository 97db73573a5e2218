import { DAY_MS } from './durations';

/** Whole days as `YYYY-MM-DD`, both included. When they begin is a matter of a `TimeZone`. */
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
export const CALENDAR_MONTHS = {
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

/** Weeks begin on Monday. */
export function periodRange(period: PeriodName, today: string): DayRange {
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

/** Whether all days of a range have ended. */
export function isOver({ to }: DayRange, today: string): boolean {
  return to < today;
}

/** Number of days of a range. */
export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/** The day of a time in UTC, as `YYYY-MM-DD`: that of a local time, or of a number of days since the epoch. */
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
