import { nanoid } from 'nanoid';
import { formatItemLines } from '@/components/catalog/format-shown-list';
import { readChecklist, type ShownItem } from '@/components/catalog/read-checklist';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { saveFile } from '@/lib/browser/save-file';
import { SITE } from '@/lib/config/site';
import { readCalendar, setField } from '@/lib/list/list-changes';
import { formatCalendarFile } from '@/lib/text/calendar-file';
import type { DueEntry } from './list-due-entries';

type CalendarSource = {
  list: Pick<ListProperties, 'id' | 'title'>;
  listKey: string;
  locale: string;
  /** Public URL of the page. */
  url: string;
  entries: readonly DueEntry[];
};

/**
 * Saves what of the page's list has a date and is open as a calendar file. Its events have ids of their own for this visitor, so that
 * two people can have the same list in one calendar.
 *
 * @returns the number of events
 */
export function saveCalendar({ list, listKey, locale, url, entries }: CalendarSource): number {
  const now = Date.now();
  const calendarId = readCalendarId(listKey, now);
  const { fields } = readListChanges(listKey);
  const { sections } = readChecklist();
  const dayChangedAt = fields.day?.[1] ?? 0;
  const events = entries
    .filter(({ open }) => open > 0)
    .map(({ id, date }) => {
      const section = sections.find((shown) => shown.id === id);
      const itemText = document.getElementById(id)?.querySelector('.text')?.textContent ?? '';
      const pageUrl = `${url}#${id}`;
      return {
        uid: `${calendarId}-${id}`,
        changedAt: section ? dayChangedAt : (fields[`due:${id}`]?.[1] ?? 0),
        date,
        title: `${section?.title ?? itemText.trim()} · ${list.title}`,
        description: [...openItems(section?.items ?? []).flatMap((item) => formatItemLines(item)), pageUrl],
        url: pageUrl,
      };
    });
  const file = formatCalendarFile(events, { product: SITE.brand, locale, now });
  saveFile(`${list.id}.ics`, 'text/calendar', file);
  return events.length;
}

function readCalendarId(listKey: string, now: number): string {
  const calendar = readCalendar(readListChanges(listKey)) ?? nanoid();
  updateListChanges(listKey, (changes) =>
    readCalendar(changes) === calendar ? changes : setField(changes, 'calendar', calendar, now),
  );
  return calendar;
}

/** The open items, and the done or left-out ones that have open parts. Without details: calendars have little room. */
function openItems(items: readonly ShownItem[]): ShownItem[] {
  return items
    .map((item) => ({ ...item, details: [], children: openItems(item.children) }))
    .filter(({ isDone, isLeftOut, children }) => (!isDone && !isLeftOut) || children.length > 0);
}
