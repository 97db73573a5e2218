import { readItem, writeItem } from './storage';

/** Prefix of local storage keys. Each copy of a list has one key, whose value is the ids of the ticked items as JSON. */
export const TICKS_PREFIX = 'checkleaf:ticks:';

const NONE: ReadonlySet<string> = new Set();

/** The ticks of each list when this page load first read them. */
const initial = new Map<string, ReadonlySet<string>>();
const cache = new Map<string, ReadonlySet<string>>();
const listeners = new Set<() => void>();
/** Keys of the lists whose ticks another tab was the last to change. */
const changedElsewhere = new Set<string>();

let isSyncing = false;

/**
 * Returns the ids of the ticked items of a list: the same `Set` until a tick changes. If storage is blocked or full,
 * ticks last until the next page load.
 */
export function readTicks(listKey: string): ReadonlySet<string> {
  syncWithOtherTabs();
  const cached = cache.get(listKey);
  if (cached) return cached;
  const ticks = readStored(listKey);
  cache.set(listKey, ticks);
  if (!initial.has(listKey)) initial.set(listKey, ticks);
  return ticks;
}

/** Returns the ticks of a list before this page load changed any. */
export function initialTicks(listKey: string): ReadonlySet<string> {
  return initial.get(listKey) ?? NONE;
}

/**
 * Whether another tab was the last to change the ticks of a list. It also stores what else depends on them: if both tabs did, one
 * could write what it had read before the other one removed the list.
 */
export function areTicksOfOtherTab(listKey: string): boolean {
  return changedElsewhere.has(listKey);
}

/** Ticks or unticks an item. */
export function setTick(listKey: string, itemId: string, ticked: boolean): void {
  const ticks = new Set(readTicks(listKey));
  if (ticked) ticks.add(itemId);
  else ticks.delete(itemId);
  replaceTicks(listKey, ticks);
}

/** Replaces all ticks of a list. Returns false if storage is blocked or full: the ticks then stay in memory. */
export function replaceTicks(listKey: string, ticks: ReadonlySet<string>): boolean {
  cache.set(listKey, ticks);
  changedElsewhere.delete(listKey);
  const isStored = writeItem(TICKS_PREFIX + listKey, ticks.size > 0 ? JSON.stringify([...ticks]) : null);
  notifyListeners();
  return isStored;
}

/** Calls the listener after every change of a tick, in this tab or another. Returns the unsubscribe function. */
export function subscribeToTicks(listener: () => void): () => void {
  syncWithOtherTabs();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Needed even without subscribers, so that a tick in this tab does not overwrite ticks of another tab. */
function syncWithOtherTabs(): void {
  if (isSyncing) return;
  isSyncing = true;
  window.addEventListener('storage', onStorage);
  // A page restored from the back/forward cache has missed the storage events of the meantime.
  window.addEventListener('pageshow', ({ persisted }) => persisted && clearCache());
}

function onStorage(event: StorageEvent): void {
  if (event.key === null) clearCache();
  else if (event.key.startsWith(TICKS_PREFIX)) {
    const listKey = event.key.slice(TICKS_PREFIX.length);
    cache.delete(listKey);
    changedElsewhere.add(listKey);
    notifyListeners();
  }
}

function clearCache(): void {
  cache.clear();
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Ids are the quoted parts, and have no characters that JSON escapes. Of a damaged record, those that are whole are read, too. */
function readStored(listKey: string): ReadonlySet<string> {
  const parts = (readItem(TICKS_PREFIX + listKey) ?? '').split('"');
  return new Set(parts.slice(0, -1).filter((_, index) => index % 2));
}
