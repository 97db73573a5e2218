/**
 * Where the switch “Hide done” of a list is stored: `TickSync` stores it like a tick, in a list of its own, so that it
 * survives a reload and works before hydration. No list has an id with a slash, and nothing of it is shared.
 */
export function hideDoneStorageId(listId: string): string {
  return `${listId}/view`;
}

/** Value and class of the switch. What it hides is in the style sheet, so that it works without JavaScript. */
export const HIDE_DONE = 'hide-done';
