import { readJson, writeItem } from './storage';

/** Key under which this browser keeps the names of the lists that the visitor has ticked on. */
const KEY = 'checkleaf:lists';

/** Lists that are remembered; the one not used for longest goes first. */
const MAX_LISTS = 24;

const listeners = new Set<() => void>();

/** A list with ticks in this browser, as it was when last used. */
export type RecentList = {
  id: string;
  title: string;
  /** Language of the title. */
  locale: string;
  total: number;
};

/** The lists that the visitor has ticked on, the last used one first. */
export function readRecentLists(): RecentList[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isRecentListEntry) : [];
}

/** Whether the list is among those used. */
export function isRecentList(id: string): boolean {
  return readRecentLists().some((list) => list.id === id);
}

/** Puts a list at the head of those used. Does nothing where the browser keeps nothing. */
export function addRecentList(list: RecentList): void {
  const others = readRecentLists().filter(({ id }) => id !== list.id);
  writeItem(KEY, JSON.stringify([list, ...others].slice(0, MAX_LISTS)));
  for (const listener of listeners) listener();
}

/** Calls back after every change of the lists, made here or in another tab. Returns the unsubscribe function. */
export function subscribeToRecentLists(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function isRecentListEntry(value: unknown): value is RecentList {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, locale, total } = value as Record<string, unknown>;
  return [id, title, locale].every((text) => typeof text === 'string') && typeof total === 'number';
}
