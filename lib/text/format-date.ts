/**
 * Writes a date in full as a language does, such as “18 November 2026”; the day is that of UTC. For the server: the
 * browser gets the text.
 */
export function formatDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}
