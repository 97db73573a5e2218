import { formatLocale } from './format-locale';

/**
 * Formats an ISO date or time in the long format of a locale, such as “18 November 2026”, in UTC. Dates that
 * the server knows are formatted there: the browser gets the text.
 */
export function formatDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}
