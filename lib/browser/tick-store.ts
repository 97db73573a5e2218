/** Prefix of the keys under which this browser keeps the ticked items, one key a list. */
const KEY_PREFIX = 'checkleaf:ticks:';

const NONE: ReadonlySet<string> = new Set();

const cache = new Map<string, ReadonlySet<string>>();
const listeners = new Set<() => void>();

/**
 * The ids of the items that this visitor ticked on a list. The same set is returned until a tick changes. A
 * browser that keeps nothing (private mode, full storage) keeps ticks until the page is left.
 */
export function readTicks(listId: string): ReadonlySet<string> {
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
  try {
    if (ticks.size > 0) localStorage.setItem(KEY_PREFIX + listId, JSON.stringify([...ticks]));
    else localStorage.removeItem(KEY_PREFIX + listId);
  } catch {
    // Nothing can be kept here; the ticks stay in memory.
  }
  for (const listener of listeners) listener();
}

/** Calls back after every change of a tick, made here or in another tab. Returns how to stop it. */
export function subscribeToTicks(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && !event.key.startsWith(KEY_PREFIX)) return;
  if (event.key === null) cache.clear();
  else cache.delete(event.key.slice(KEY_PREFIX.length));
  for (const listener of listeners) listener();
}

function readStored(listId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY_PREFIX + listId) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return NONE;
  }
}
