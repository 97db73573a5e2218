import { readJson, writeItem } from './storage';

/** Prefix of the keys under which this browser keeps the ticked items, one key a list. */
const KEY_PREFIX = 'checkleaf:ticks:';

const NONE: ReadonlySet<string> = new Set();

const cache = new Map<string, ReadonlySet<string>>();
const listeners = new Set<() => void>();

let isSyncing = false;

/**
 * The ids of the items that this visitor ticked on a list. The same set is returned until a tick changes. A
 * browser that keeps nothing (private mode, full storage) keeps ticks until the page is left.
 */
export function readTicks(listId: string): ReadonlySet<string> {
  syncWithOtherTabs();
  const cached = cache.get(listId);
  if (cached) return cached;
  const ticks = readStored(listId);
  cache.set(listId, ticks);
  return ticks;
}

/** Ticks an item, or takes its tick away. */
export function setTick(listId: string, itemId: string, ticked: boolean): void {
  const ticks = new Set(readTicks(listId));
  if (ticked) ticks.add(itemId);
  else ticks.delete(itemId);
  replaceTicks(listId, ticks);
}

/** Puts a whole set of ticks in place of those of a list, as a reset and its undo do. */
export function replaceTicks(listId: string, ticks: ReadonlySet<string>): void {
  cache.set(listId, ticks);
  // If storage is blocked or full, the ticks stay in memory.
  writeItem(KEY_PREFIX + listId, ticks.size > 0 ? JSON.stringify([...ticks]) : null);
  notifyListeners();
}

/** Calls back after every change of a tick, made here or in another tab. Returns how to stop it. */
export function subscribeToTicks(listener: () => void): () => void {
  syncWithOtherTabs();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** For as long as the page lives, subscribers or not: what another tab ticks must not be overwritten from here. */
function syncWithOtherTabs(): void {
  if (isSyncing) return;
  isSyncing = true;
  window.addEventListener('storage', onStorage);
  // A page that comes back from the browser's memory has heard nothing while it was away.
  window.addEventListener('pageshow', ({ persisted }) => persisted && clearCache());
}

function onStorage(event: StorageEvent): void {
  if (event.key === null) clearCache();
  else if (event.key.startsWith(KEY_PREFIX)) {
    cache.delete(event.key.slice(KEY_PREFIX.length));
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

function readStored(listId: string): ReadonlySet<string> {
  const stored = readJson(KEY_PREFIX + listId);
  return Array.isArray(stored) ? new Set(stored.filter((id) => typeof id === 'string')) : NONE;
}
