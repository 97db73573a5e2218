// A visitor can have several copies of a list. What is stored about each has a key: the id of the list for the first one,
// `ID~COPY` for others. No id of the catalog has a tilde.

/** Id of the list whose copies are the private shares that the visitor has taken, and path of its page. */
export const TAKEN_LIST_ID = 'taken-list';

/** Returns the id of the list that a key belongs to, and the id of the copy; null for the first one. */
export function splitListKey(listKey: string): { listId: string; copy: string | null } {
  const [listId = '', copy = null] = listKey.split('~');
  return { listId, copy };
}

/** Whether a text is the id of a copy. */
export function isCopyId(text: string): boolean {
  return /^[2-9b-df-hjkmnp-tv-xz]{8}$/.test(text);
}
