import { readItem } from './storage';

/** Prefix of local storage keys. Each changed list has one key, whose value `formatChanges` writes. */
export const CHANGES_PREFIX = 'checkleaf:changes:';

/** Whether the browser has stored changes of a list. A page asks before it loads what reads them. */
export function hasListChanges(listKey: string): boolean {
  return Boolean(readItem(CHANGES_PREFIX + listKey));
}
