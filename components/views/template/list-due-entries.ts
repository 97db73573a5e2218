import { isCounted, type SectionView } from '@/lib/catalog/checklist-view';
import { dueDate } from '@/lib/list/due-offset';

/** A section, or an item of the visitor's own, that has a date. */
export type DueEntry = {
  /** Id of the section or item. */
  id: string;
  /** Sanitized HTML. */
  titleHtml: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether the date is the day of the list itself. */
  isDay: boolean;
  /** Number of items that are neither done nor left out. */
  open: number;
};

/**
 * Lists the sections of a list that are due on a date, and the visitor's own items that have one, the earliest first.
 *
 * @param day `YYYY-MM-DD`; undefined if the visitor has chosen none, and no section has a date
 * @param ticks ids of the ticked items
 */
export function listDueEntries(
  sections: readonly SectionView[],
  day: string | undefined,
  ticks: ReadonlySet<string>,
): DueEntry[] {
  const entries = sections.flatMap(({ id, titleHtml, due, items }): DueEntry[] => {
    const open = items.filter((item) => isCounted(item) && !ticks.has(item.id));
    const ownItems = items.flatMap((item): DueEntry[] => {
      const itemDate = item.visitor?.due;
      if (itemDate === undefined) return [];
      const isOpen = open.includes(item);
      return [{ id: item.id, titleHtml: item.html, date: itemDate, isDay: false, open: isOpen ? 1 : 0 }];
    });
    const date = due === undefined || day === undefined ? null : dueDate(day, due);
    if (date === null) return ownItems;
    return [{ id, titleHtml, date, isDay: date === day, open: open.length }, ...ownItems];
  });
  return entries.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** Whether a list has anything that can have a date: due sections, or items with dates of the visitor's own. */
export function hasDates(sections: readonly SectionView[]): boolean {
  return sections.some(({ due, items }) => due || items.some(({ visitor }) => visitor?.due));
}

/** What is open of dates before today, and the first that is due today or later. */
export function findDue(
  entries: readonly DueEntry[],
  today: string,
): { late: DueEntry[]; next: DueEntry | undefined } {
  const open = entries.filter((entry) => entry.open > 0);
  return {
    late: open.filter(({ date }) => date < today),
    next: open.find(({ date }) => date >= today),
  };
}
