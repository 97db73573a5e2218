import { createCopyKey } from '@/lib/list/create-ids';
import { hasFields, setField } from '@/lib/list/list-changes';
import { splitListKey, TAKEN_LIST_ID } from '@/lib/list/list-key';
import { parseTakenList, type TakenList } from '@/lib/list/taken-list';
import { readListChanges, updateListChanges } from './changes-store';
import { addRecentList, isRecentList, type RecentList } from './recent-lists';
import { listKeys, readItem, writeItem } from './storage';
import { readTicks, replaceTicks } from './tick-store';

/** Prefix of local storage keys. Each taken list has one, whose value is the list as JSON. */
const KEY_PREFIX = 'checkleaf:taken:';

/** Whether a list is one that the visitor has taken. */
export function isTakenList(listKey: string): boolean {
  return splitListKey(listKey).listId === TAKEN_LIST_ID;
}

/** Returns a taken list; undefined if there is none, or what is stored is damaged. */
export function readTakenList(listKey: string): TakenList | undefined {
  return isTakenList(listKey) ? parseTakenList(readTakenText(listKey)) : undefined;
}

/** Returns what is stored of a taken list as text: the same until it changes. */
export function readTakenText(listKey: string): string | null {
  return readItem(KEY_PREFIX + listKey) ?? null;
}

/** Calls the listener after another tab has changed what is stored. Returns the unsubscribe function. */
export function subscribeToTakenLists(listener: () => void): () => void {
  const controller = new AbortController();
  for (const type of ['storage', 'pageshow'])
    window.addEventListener(type, listener, { signal: controller.signal });
  return () => controller.abort();
}

/** Stores a taken list; undefined removes it. Returns false if storage is blocked or full. */
export function writeTakenList(listKey: string, list: TakenList | undefined): boolean {
  return writeItem(KEY_PREFIX + listKey, list ? JSON.stringify(list) : null);
}

/** Keys of all taken lists. */
export function listTakenKeys(): string[] {
  return listKeys(KEY_PREFIX).map((key) => key.slice(KEY_PREFIX.length));
}

/** Stores the content of a taken list also as that of a copy. Returns false if storage is blocked or full. */
export function copyTakenList(listKey: string, copy: string): boolean {
  return writeItem(KEY_PREFIX + copy, readTakenText(listKey));
}

/** Returns the key of a list that was taken before; undefined if it was not. */
export function findTakenList(list: TakenList): string | undefined {
  const [listKey] = listTakenWith(JSON.stringify(list));
  return listKey;
}

/** Keys of the taken lists that have the same content as this one, with its own. */
export function listSameTaken(listKey: string): string[] {
  return listTakenWith(readTakenText(listKey));
}

function listTakenWith(text: string | null): string[] {
  return listTakenKeys().filter((listKey) => readTakenText(listKey) === text);
}

/**
 * Stores a list as one of the visitor's.
 *
 * @param locale of the page on which it was taken; that of its texts is not known
 * @returns its key; null, and nothing is stored, if the browser does not store all of it
 */
export function addTakenList(list: TakenList, ticks: ReadonlySet<string>, locale: string): string | null {
  const listKey = createCopyKey(TAKEN_LIST_ID);
  const isStored =
    writeTakenList(listKey, list) &&
    (ticks.size === 0 || replaceTicks(listKey, ticks)) &&
    updateListChanges(listKey, (changes) => setField(changes, 'started', true, Date.now()));
  if (isStored) addToRecentLists(listKey, list, locale);
  if (isStored && isRecentList(listKey)) return listKey;
  writeTakenList(listKey, undefined);
  if (readTicks(listKey).size > 0) replaceTicks(listKey, new Set());
  if (hasFields(readListChanges(listKey))) updateListChanges(listKey, () => null);
  return null;
}

/** Adds a taken list to the recent lists, as the most recent one. */
export function addToRecentLists(listKey: string, list: TakenList, locale: string): void {
  addRecentList(toRecentList(listKey, list, locale));
}

/** Adds to the recent lists the taken ones for which there was no room among them: nobody could open them otherwise. */
export function withTakenLists(lists: RecentList[]): RecentList[] {
  const known = new Set(lists.map(({ id }) => id));
  const others = listTakenKeys().flatMap((id) => {
    const taken = known.has(id) ? undefined : readTakenList(id);
    return taken ? toRecentList(id, taken, document.documentElement.lang) : [];
  });
  return [...lists, ...others];
}

function toRecentList(id: string, { title, sections }: TakenList, locale: string): RecentList {
  return { id, title, locale, total: sections.flatMap(({ items }) => items).length };
}
