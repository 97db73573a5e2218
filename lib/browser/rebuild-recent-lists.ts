import { hasFields, parseChanges, readChanges } from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';
import { parseValueAt } from '@/lib/list/parse-value-at';
import { CHANGES_PREFIX } from './has-list-changes';
import {
  areRecentListsDamaged,
  isRecentListEntry,
  type RecentList,
  readRecentListsText,
  replaceRecentLists,
} from './recent-lists';
import { listKeys, readItem } from './storage';
import { isTakenList, listTakenKeys, readTakenList } from './taken-lists';
import { readTicks, TICKS_PREFIX } from './tick-store';

/**
 * Rebuilds the recent lists if what is stored of them is damaged: entries that are whole stay, and other lists that have ticks or changes
 * follow. These lose the dates of their use, and have their title and size again at the latest when they are opened.
 *
 * @param known titles and sizes of lists, from elsewhere
 */
export function rebuildRecentLists(known: readonly RecentList[]): void {
  if (!areRecentListsDamaged()) return;
  const lists = new Map(findWholeEntries(readRecentListsText()).map((list) => [list.id, list]));
  const others = findStoredKeys().filter((listKey) => !lists.has(listKey));
  for (const listKey of others.sort((one, other) => lastChange(other) - lastChange(one))) {
    const entry = createEntry(listKey, known);
    if (entry) lists.set(listKey, entry);
  }
  replaceRecentLists([...lists.values()], true);
}

/** Entries begin with their id, and what is in them does not. */
function findWholeEntries(text: string): RecentList[] {
  const starts = text.matchAll(/\{\s*"id"\s*:/g);
  return [...starts].map(({ index }) => parseValueAt(text, index)).filter(isRecentListEntry);
}

/** Keys of the lists that have anything, in alphabetical order. */
function findStoredKeys(): string[] {
  const withTicks = listKeys(TICKS_PREFIX).map((key) => key.slice(TICKS_PREFIX.length));
  const withChanges = listKeys(CHANGES_PREFIX).map((key) => key.slice(CHANGES_PREFIX.length));
  return [...new Set([...withTicks, ...withChanges, ...listTakenKeys()])].sort();
}

/** Undefined if the list has nothing that can be read, or was taken and cannot be shown. */
function createEntry(listKey: string, known: readonly RecentList[]): RecentList | undefined {
  if (isTakenList(listKey)) {
    const taken = readTakenList(listKey);
    const total = taken?.sections.flatMap(({ items }) => items).length ?? 0;
    return taken && { id: listKey, title: taken.title, locale: document.documentElement.lang, total };
  }
  const ticks = readTicks(listKey);
  const changes = readStoredChanges(listKey);
  if (ticks.size === 0 && !hasFields(changes)) return undefined;
  const { listId } = splitListKey(listKey);
  const saved = known.find(({ id }) => id === listId);
  if (saved) return { id: listKey, title: saved.title, locale: saved.locale, total: saved.total };
  // Ids are English. A list of an unknown size is taken to be in progress.
  const title = listId.charAt(0).toUpperCase() + listId.slice(1).replaceAll('-', ' ');
  const total = Math.max(readChanges(changes).seen.size, ticks.size + 1);
  return { id: listKey, title, locale: 'en', total };
}

/** Time of the last change of a list, in ms; 0 if it only has ticks. */
function lastChange(listKey: string): number {
  return Math.max(0, ...Object.values(readStoredChanges(listKey).fields).map(([, time]) => time));
}

function readStoredChanges(listKey: string) {
  return parseChanges(readItem(CHANGES_PREFIX + listKey) ?? '').changes;
}
