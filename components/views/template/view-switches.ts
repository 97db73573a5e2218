import { readTicks } from '@/lib/browser/tick-store';

/**
 * Where the checkboxes are stored that change how a list is shown or printed: `TickSync` stores them like ticks, in a
 * list of its own, so that they survive a reload and work before hydration. No list has an id with a slash, and nothing
 * of it is shared.
 */
export function viewStorageId(listId: string): string {
  return `${listId}/view`;
}

/** Whether such a checkbox was checked at the last visit. It is false on the server. */
export function isStoredSwitch(listId: string, value: string): boolean {
  return typeof window !== 'undefined' && readTicks(viewStorageId(listId)).has(value);
}

/** Value and class of the switch. What it hides is in the style sheet, so that it works without JavaScript. */
export const HIDE_DONE = 'hide-done';
