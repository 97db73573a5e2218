import { createCopyKey } from '@/lib/list/create-ids';
import { hasFields, setField } from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';
import { activeListKey } from './active-copy';
import { readListChanges, updateListChanges } from './changes-store';
import { CHANGES_PREFIX } from './has-list-changes';
import { listKeys } from './storage';
import { copyTakenList, isTakenList, listSameTaken, writeTakenList } from './taken-lists';
import { readTicks, TICKS_PREFIX } from './tick-store';

/** Characters of the name of a copy. */
export const MAX_NAME_LENGTH = 60;

/**
 * Returns the keys of a list's copies, of which one has this key: the first one, if it has anything or there is no other, then the others
 * as they were started. Copies of a taken list are those with the same content.
 */
export function findCopies(listKey: string): string[] {
  if (isTakenList(listKey)) return listSameTaken(listKey).sort(byStart);
  const { listId } = splitListKey(listKey);
  const found = [TICKS_PREFIX, CHANGES_PREFIX].flatMap((prefix) =>
    listKeys(`${prefix}${listId}~`).map((key) => key.slice(prefix.length)),
  );
  const others = [...new Set([...found, activeListKey(listId)])]
    .filter((copy) => /^[^~]+~\w+$/.test(copy))
    .sort(byStart);
  const hasFirst = others.length === 0 || activeListKey(listId) === listId || hasContent(listId);
  return hasFirst ? [listId, ...others] : others;
}

/** Whether the visitor has ticked or changed anything in a copy. */
export function hasContent(listKey: string): boolean {
  return readTicks(listKey).size > 0 || hasFields(readListChanges(listKey));
}

/**
 * Creates a copy without ticks of the list of a copy, which stays beside it, also if it has nothing. Returns its key; null if the browser
 * does not store it.
 */
export function startCopy(listKey: string, name: string): string | null {
  const copy = createCopyKey(splitListKey(listKey).listId);
  const now = Date.now();
  const isStored =
    (!isTakenList(listKey) || copyTakenList(listKey, copy)) &&
    updateListChanges(copy, (changes) =>
      setField(setField(changes, 'started', true, now), 'name', name || null, now),
    );
  if (isStored) {
    if (!hasContent(listKey))
      updateListChanges(listKey, (changes) => setField(changes, 'started', true, now));
    return copy;
  }
  // It is not even in memory.
  updateListChanges(copy, () => null);
  writeTakenList(copy, undefined);
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

function byStart(one: string, other: string): number {
  return startOf(one) - startOf(other) || (one < other ? -1 : 1);
}

/** When a copy was started, in ms; 0 if that is not known. */
function startOf(listKey: string): number {
  return readListChanges(listKey).fields.started?.[1] ?? 0;
}
