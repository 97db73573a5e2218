import { readItem, readJson, writeItem } from './storage';
import { watchItem } from './stored-changes';

/** Local storage key of the recent lists. */
const KEY = 'checkleaf:lists';

/** Maximum number of lists, of about 120 bytes each. Beyond it, the least recently used one is removed. */
export const MAX_LISTS = 100;

const changes = watchItem(KEY);

/** Calls the listener after every change of the lists, in this tab or another. Returns the unsubscribe function. */
export const subscribeToRecentLists = changes.subscribe;

/** A list that the visitor has ticked or changed, with its title and size at the last use. */
export type RecentList = {
  id: string;
  title: string;
  /** Locale of the title. */
  locale: string;
  total: number;
  /** Of a list that the visitor has changed. */
  own?: OwnCount;
} & ListRecord;

/** What “Your lists” says of a list beside its title. Days are those of the visitor, as `YYYY-MM-DD`. */
export type ListRecord = {
  /** Day of the first tick since the list had none. */
  since?: string;
  /** Day of the last tick or other change. */
  usedOn?: string;
  /** Day on which the last open item was ticked or left out, if none is open. */
  doneOn?: string;
  /** Text of the next open item. The visitor may have written it. */
  next?: string;
  /** Its id, if it is one of the editors'. Ids of own items are in no URL. */
  nextId?: string;
  /** What has a date and is open, the earliest first. */
  due?: readonly DueRecord[];
  /** Locale of these texts, if it is not that of the title. */
  textLocale?: string;
  /** Icon and tint of its subject. */
  icon?: string;
  tint?: string;
};

/** A section, or an item of the visitor's own. */
export type DueRecord = {
  title: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whether the date is the day of the list itself, not the last one of several. */
  isDay?: true;
};

export type OwnCount = {
  /** Number of items that count. */
  total: number;
  /** Ids of ticked or left-out items that do not count. */
  uncounted: readonly string[];
};

/** The lists that the visitor has ticked or changed, most recent first. */
export function readRecentLists(): RecentList[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isRecentListEntry) : [];
}

/** Whether the browser blocks storage, so that there are never any lists. */
export function areRecentListsBlocked(): boolean {
  return readItem(KEY) === undefined;
}

/** Whether the list is one of the recent lists. */
export function isRecentList(id: string): boolean {
  return readRecentLists().some((list) => list.id === id);
}

/**
 * Adds a list as the most recent one, or moves it there and keeps what is stored of it beside these properties. Stores nothing if
 * storage is blocked or full.
 */
export function addRecentList(list: RecentList): void {
  const lists = readRecentLists();
  const before = lists.find(({ id }) => id === list.id);
  replaceRecentLists([{ ...before, ...list }, ...lists.filter((other) => other !== before)]);
}

/**
 * Replaces all lists. Returns false, and changes nothing, if storage is blocked or full, or what is stored is damaged and the lists are
 * not those that were rebuilt from it.
 */
export function replaceRecentLists(lists: readonly RecentList[], areRebuilt?: boolean): boolean {
  const isStored =
    (areRebuilt || !areRecentListsDamaged()) &&
    writeItem(KEY, lists.length > 0 ? JSON.stringify(lists.slice(0, MAX_LISTS)) : null);
  changes.announce();
  return isStored;
}

/** Whether a part of what is stored cannot be read, so that it is not what this module would store. */
export function areRecentListsDamaged(): boolean {
  return (readItem(KEY) ?? '[]') !== JSON.stringify(readRecentLists());
}

/** Returns what is stored, also if it is damaged; empty if there is nothing or the browser blocks storage. */
export function readRecentListsText(): string {
  return readItem(KEY) ?? '';
}

export function isRecentListEntry(value: unknown): value is RecentList {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, locale, total, own } = value as Record<string, unknown>;
  const texts = [id, title, locale];
  return texts.every((text) => typeof text === 'string') && typeof total === 'number' && isOwnCount(own);
}

function isOwnCount(value: unknown): boolean {
  if (value === undefined) return true;
  const { total, uncounted } = (value ?? {}) as Record<string, unknown>;
  return typeof total === 'number' && Array.isArray(uncounted);
}
