import { offsetDays } from '@/lib/list/due-offset';
import type { Checklist } from './checklist';

/** How long a list takes, in the unit in which people say it. */
export type Duration = { unit: 'days' | 'weeks' | 'months' | 'years'; count: number };

/** Share of the sections that must have a due date. */
const MIN_SHARE = 0.5;

/** With fewer due dates, a list is packed or read on a day rather than worked on for a time. */
const MIN_DATES = 3;

/**
 * Returns the days from the first due date of a list to its last, of which the day of the list is one. It is 0 if there are too few
 * due dates to tell how long the list takes.
 */
export function durationOf({ sections }: Checklist): number {
  const offsets = sections.flatMap(({ due }) => (due === undefined ? [] : (offsetDays(due) ?? [])));
  if (new Set(offsets).size < MIN_DATES || offsets.length < sections.length * MIN_SHARE) return 0;
  return Math.round(Math.max(0, ...offsets) - Math.min(0, ...offsets));
}

/** Rounds a number of days, for “about 3 weeks”. Null if they are too few to tell. */
export function toDuration(days: number): Duration | null {
  if (days < 2) return null;
  const isAboutOneWeek = Math.abs(days - 7) <= 1;
  if (days < 14 && !isAboutOneWeek) return { unit: 'days', count: days };
  if (days <= 70) return { unit: 'weeks', count: Math.round(days / 7) };
  // The work for the first due date begins before it, so that ten months are about a year.
  if (days < 300) return { unit: 'months', count: Math.round(days / 30.4) };
  return { unit: 'years', count: Math.max(1, Math.round(days / 365)) };
}
