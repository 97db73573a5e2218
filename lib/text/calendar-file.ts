import ical, { ICalEventTransparency } from 'ical-generator';
import { removeControlCharacters } from './remove-control-characters';

export type CalendarEvent = {
  /** The same each time that the event is saved, so that calendars update it. */
  uid: string;
  /** When its date was last changed, in ms since the epoch. Calendars take the event with the latest change. */
  changedAt: number;
  /** `YYYY-MM-DD`. */
  date: string;
  title: string;
  /** One entry per line. */
  description: readonly string[];
  /** URL of what the event is about. */
  url: string;
};

/** What sequence numbers of events count from. They have 31 bits, which are 68 years in seconds. */
const SEQUENCE_START = Date.UTC(2026, 0, 1);

/**
 * Formats all-day events as a calendar file (RFC 5545). They leave the day free for other events.
 *
 * @param product name of the site
 * @param now ms since the epoch
 */
export function formatCalendarFile(
  events: readonly CalendarEvent[],
  { product, locale, now }: { product: string; locale: string; now: number },
): string {
  const calendar = ical({
    prodId: { company: product, product: 'Checklists', language: locale.toUpperCase() },
    events: events.map(({ uid, changedAt, date, title, description, url }) => ({
      id: uid,
      sequence: Math.max(0, Math.floor((changedAt - SEQUENCE_START) / 1000)),
      stamp: new Date(now),
      start: new Date(date),
      allDay: true,
      summary: removeControlCharacters(title),
      description: removeControlCharacters(description.join('\n')),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })),
  });
  return calendar.toString();
}
