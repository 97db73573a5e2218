import { readItem, writeItem } from './storage';

/** Prefix of local storage keys: of a list with several copies, the id of the one that its page shows. The first one has none. */
const KEY_PREFIX = 'checkleaf:copy:';

/** Keys of the copies by the ids of their lists. An open page stays with its copy when another tab chooses one. */
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();

/** Returns the key of the copy of a list that its page shows; on the server, that of the first one. */
export function activeListKey(listId: string): string {
  const known = chosen.get(listId);
  if (known) return known;
  const copy = readItem(KEY_PREFIX + listId);
  if (!copy) return listId;
  chosen.set(listId, `${listId}~${copy}`);
  return `${listId}~${copy}`;
}

/** Makes a copy the one that the page of its list shows; without an id, the first one. If storage is blocked or full, until the next page load. */
export function setActiveCopy(listId: string, copy: string | null): void {
  chosen.set(listId, copy ? `${listId}~${copy}` : listId);
  writeItem(KEY_PREFIX + listId, copy);
  for (const listener of listeners) listener();
}

/** Calls the listener after this tab has chosen a copy. Returns the unsubscribe function. */
export function subscribeToChosenCopies(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
