import { readJson, writeItem } from './storage';
import { watchItem } from './stored-changes';

/** Local storage key of the recent lists. */
const KEY = 'checkleaf:lists';

/** Maximum number of lists. Beyond it, the least recently used one is removed. */
const MAX_LISTS = 24;

const changes = watchItem(KEY);

/** Calls the listener after every change of the lists, in this tab or another. Returns the unsubscribe function. */
export const subscribeToRecentLists = changes.subscribe;

/** A list that the visitor has ticked items of, with its title and size at the last use. */
export type RecentList = {
  id: string;
  title: string;
  /** Locale of the title. */
  locale: string;
  total: number;
};

/** The lists that the visitor has ticked items of, most recent first. */
export function readRecentLists(): RecentList[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isRecentListEntry) : [];
}

/** Whether the list is one of the recent lists. */
export function isRecentList(id: string): boolean {
  return readRecentLists().some((list) => list.id === id);
}

/** Adds a list as the most recent one, or moves it there. Stores nothing if storage is blocked or full. */
export function addRecentList(list: RecentList): void {
  const others = readRecentLists().filter(({ id }) => id !== list.id);
  writeItem(KEY, JSON.stringify([list, ...others].slice(0, MAX_LISTS)));
  changes.announce();
}

function isRecentListEntry(value: unknown): value is RecentList {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, locale, total } = value as Record<string, unknown>;
  return [id, title, locale].every((text) => typeof text === 'string') && typeof total === 'number';
}
