import { formatLocale } from './format-locale';

/**
 * Formats a date with its weekday, such as “Saturday 14 February”, and with the year if it is not this one.
 *
 * @param date `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`
 */
export function formatDay(date: string, locale: string, today: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(date));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats how far a date is from today, such as “tomorrow” or “in 28 days”. */
export function formatDistance(date: string, locale: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  return new Intl.RelativeTimeFormat(formatLocale(locale), { numeric: 'auto' }).format(days, 'day');
}
