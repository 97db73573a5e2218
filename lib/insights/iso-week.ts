import { DAY_MS } from './durations';
import { addDays, type DayRange, mondayOf } from './period';

const WEEK = /^(20\d\d)-W(\d\d)$/;

/** The ISO 8601 week of a day, such as `2026-W47`. The texts of weeks are in the order of time. */
export function isoWeekOf(day: string): string {
  // The year of a week is that of its Thursday.
  const thursday = addDays(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

/** The days of an ISO week; null if there is none of this name. */
export function isoWeekRange(week: string): DayRange | null {
  const [, year = '', number = ''] = WEEK.exec(week) ?? [];
  if (year === '') return null;
  // 4 January is always in the first week.
  const from = addDays(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7);
  return isoWeekOf(from) === week ? { from, to: addDays(from, 6) } : null;
}

/** The last week that is over. */
export function lastIsoWeek(today: string): string {
  return isoWeekOf(addDays(today, -7));
}
