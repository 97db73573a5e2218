import {
  formatChanges,
  hasFields,
  type ListChanges,
  mergeChanges,
  NO_CHANGES,
  type ParsedRecord,
  parseChanges,
} from '@/lib/list/list-changes';
import { CHANGES_PREFIX } from './has-list-changes';
import { readItem, writeItem } from './storage';

const cache = new Map<string, ListChanges>();
/** Keys of the lists whose changes the browser has not stored. */
const unstored = new Set<string>();
/** Keys of the lists whose record was damaged when it was last read. */
const damaged = new Set<string>();
/** Keys of the lists whose changes another tab was the last to store. */
const changedElsewhere = new Set<string>();
const listeners = new Set<() => void>();

let isSyncing = false;

/** Returns what the visitor has changed about a list: the same object until it changes. Of a damaged record, it is what can be read. */
export function readListChanges(listKey: string): ListChanges {
  syncWithOtherTabs();
  const cached = cache.get(listKey);
  if (cached) return cached;
  const { changes } = readStored(listKey);
  cache.set(listKey, changes);
  return changes;
}

/**
 * Changes what is stored at this moment, also by another tab. `update` gets the present changes and returns the next ones;
 * without fields, the record is removed. A damaged record stays as it is, unless `update` returns null.
 *
 * @returns false if the next changes stay in memory only, because storage is blocked or full, or the stored record is damaged
 */
export function updateListChanges(
  listKey: string,
  update: (changes: ListChanges) => ListChanges | null,
): boolean {
  syncWithOtherTabs();
  const { changes, isDamaged } = readStored(listKey);
  const updated = update(toPresent(listKey, changes));
  return write(listKey, updated ?? NO_CHANGES, !isDamaged || !updated);
}

/**
 * Whether another tab was the last to change a list. It also stores what else depends on the changes: if both tabs did, one could
 * write what it had read before the other one's next change.
 */
export function areChangesOfOtherTab(listKey: string): boolean {
  return changedElsewhere.has(listKey);
}

/** Returns the stored record of a list as it is, if a part of it cannot be read; otherwise null. */
export function readDamagedRecord(listKey: string): string | null {
  readListChanges(listKey);
  return damaged.has(listKey) ? (readItem(CHANGES_PREFIX + listKey) ?? null) : null;
}

/** Replaces a damaged record by what can be read of it, with what is only in memory. Returns false if storage is blocked or full. */
export function repairRecord(listKey: string): boolean {
  return write(listKey, toPresent(listKey, readStored(listKey).changes), true);
}

function write(listKey: string, changes: ListChanges, mayReplace: boolean): boolean {
  cache.set(listKey, changes);
  changedElsewhere.delete(listKey);
  const isStored =
    mayReplace && writeItem(CHANGES_PREFIX + listKey, hasFields(changes) ? formatChanges(changes) : null);
  if (isStored) {
    unstored.delete(listKey);
    damaged.delete(listKey);
  } else unstored.add(listKey);
  notifyListeners();
  return isStored;
}

/** Calls the listener after every change, in this tab or another. Returns the unsubscribe function. */
export function subscribeToListChanges(listener: () => void): () => void {
  syncWithOtherTabs();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Nothing if storage is blocked. */
function readStored(listKey: string): ParsedRecord {
  const text = readItem(CHANGES_PREFIX + listKey) ?? null;
  const record = text === null ? { changes: NO_CHANGES, isDamaged: false } : parseChanges(text);
  if (record.isDamaged) damaged.add(listKey);
  else damaged.delete(listKey);
  return record;
}

/** What is stored, with what is only in memory. */
function toPresent(listKey: string, stored: ListChanges): ListChanges {
  const cached = cache.get(listKey);
  return cached && unstored.has(listKey) ? mergeChanges(stored, cached) : stored;
}

function syncWithOtherTabs(): void {
  if (isSyncing) return;
  isSyncing = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === null) readAgain(cache.keys());
    else if (key.startsWith(CHANGES_PREFIX)) {
      const listKey = key.slice(CHANGES_PREFIX.length);
      changedElsewhere.add(listKey);
      readAgain([listKey]);
    }
  });
  // A page restored from the back/forward cache has missed the storage events of the meantime.
  window.addEventListener('pageshow', ({ persisted }) => persisted && readAgain(cache.keys()));
}

function readAgain(listKeys: Iterable<string>): void {
  for (const listKey of [...listKeys]) cache.set(listKey, toPresent(listKey, readStored(listKey).changes));
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
