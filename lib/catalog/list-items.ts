import type { Checklist, ChecklistItem } from './checklist';

/** All items of a checklist in reading order, without their sections. */
export function listItems(checklist: Checklist): ChecklistItem[] {
  return checklist.sections.flatMap((section) => section.items);
}
