import { customAlphabet } from 'nanoid';

/** Consonants and digits, so that no id that an editor has written looks like one of these. */
const createId = customAlphabet('23456789bcdfghjkmnpqrstvwxz');

/** Creates the id of an own item. 27^12 ids: two devices never create the same one. */
export function createOwnItemId(): string {
  return `own-${createId(12)}`;
}

/** Creates the key of a further copy of a list. 27^8 ids: two devices never create the same one for a list. */
export function createCopyKey(listId: string): string {
  return `${listId}~${createId(8)}`;
}
