import type { ChecklistSection } from './checklist';

/**
 * The section of items that stand before any heading. There is one at most, so its id can be the same in all
 * lists; no file can give this id to something else, because written ids hold no underscore.
 */
export const UNTITLED_SECTION = { id: '_start', title: '', level: 2 } as const satisfies Omit<
  ChecklistSection,
  'items'
>;
