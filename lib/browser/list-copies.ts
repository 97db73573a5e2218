import { createCopyKey } from '@/lib/list/create-ids';
import { hasFields, setField } from '@/lib/list/list-changes';
import { activeListKey } from './active-copy';
import { readListChanges, updateListChanges } from './changes-store';
import { CHANGES_PREFIX } from './has-list-changes';
import { listKeys } from './storage';
import { readTicks, TICKS_PREFIX } from './tick-store';

/** Characters of the name of a copy. */
export const MAX_NAME_LENGTH = 60;

/**
 * Returns the keys of a list's copies: the first one, if it has anything or there is no other, then the others as they were started.
 */
export function findCopies(listId: string): string[] {
  const found = [TICKS_PREFIX, CHANGES_PREFIX].flatMap((prefix) =>
    listKeys(`${prefix}${listId}~`).map((key) => key.slice(prefix.length)),
  );
  const others = [...new Set([...found, activeListKey(listId)])]
    .filter((listKey) => /^[^~]+~\w+$/.test(listKey))
    .sort((one, other) => startOf(one) - startOf(other) || (one < other ? -1 : 1));
  const hasFirst = others.length === 0 || activeListKey(listId) === listId || hasContent(listId);
  return hasFirst ? [listId, ...others] : others;
}

/** Whether the visitor has ticked or changed anything in a copy. */
export function hasContent(listKey: string): boolean {
  return readTicks(listKey).size > 0 || hasFields(readListChanges(listKey));
}

/** Creates a copy without ticks, beside the first one, also if that has nothing. Returns its key; null if the browser does not store it. */
export function startCopy(listId: string, name: string): string | null {
  const listKey = createCopyKey(listId);
  const now = Date.now();
  const isStored = updateListChanges(listKey, (changes) =>
    setField(setField(changes, 'started', true, now), 'name', name || null, now),
  );
  if (isStored) {
    if (!hasContent(listId)) updateListChanges(listId, (changes) => setField(changes, 'started', true, now));
    return listKey;
  }
  // It is not even in memory.
  updateListChanges(listKey, () => null);
  return null;
}

/** Names a copy; an empty name removes its name. Returns false, and changes nothing, if the browser does not store it. */
export function renameCopy(listKey: string, name: string): boolean {
  const before = readListChanges(listKey);
  if ((before.fields.name?.[0] ?? '') === name) return true;
  if (updateListChanges(listKey, (changes) => setField(changes, 'name', name || null, Date.now())))
    return true;
  updateListChanges(listKey, () => before);
  return false;
}

/** When a copy was started, in ms; 0 if that is not known. */
function startOf(listKey: string): number {
  return readListChanges(listKey).fields.started?.[1] ?? 0;
}
