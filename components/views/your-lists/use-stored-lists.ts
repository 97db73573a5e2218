import { useMemo, useSyncExternalStore } from 'react';
import {
  MAX_LISTS,
  type RecentList,
  readRecentLists,
  replaceRecentLists,
  subscribeToRecentLists,
} from '@/lib/browser/recent-lists';
import { readTicks, replaceTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { mergeLists, type SavedList } from '@/lib/catalog/lists-file';

/** The recent lists with their ticks, most recent first; null on the server. Follows changes in other tabs. */
export function useStoredLists(): readonly SavedList[] | null {
  const stored = useSyncExternalStore(subscribe, getSnapshot, () => null);
  return useMemo(() => (stored === null ? null : (JSON.parse(stored) as readonly SavedList[])), [stored]);
}

function subscribe(listener: () => void): () => void {
  const unsubscribeFromTicks = subscribeToTicks(listener);
  const unsubscribeFromRecentLists = subscribeToRecentLists(listener);
  return () => {
    unsubscribeFromTicks();
    unsubscribeFromRecentLists();
  };
}

/** A string, because React compares the snapshots of an external store with `Object.is`. */
function getSnapshot(): string {
  return JSON.stringify(readStoredLists());
}

function readStoredLists(): SavedList[] {
  return readRecentLists().map((list) => ({ ...list, ticks: [...readTicks(list.id)] }));
}

/** A function that undoes a change, and leaves what was changed since then. */
type Undo = () => void;

/** Removes a list and its ticks. Returns undefined, and changes nothing, if the browser does not store that. */
export function removeList(id: string): Undo | undefined {
  const before = readRecentLists();
  const index = before.findIndex((list) => list.id === id);
  const ticks = readTicks(id);
  const others = (lists: readonly RecentList[]) => lists.filter((list) => list.id !== id);
  if (!replaceRecentLists(others(before))) return undefined;
  replaceTicks(id, new Set());
  return () => {
    replaceTicks(id, new Set([...ticks, ...readTicks(id)]));
    replaceRecentLists(others(readRecentLists()).toSpliced(index, 0, ...before.slice(index, index + 1)));
  };
}

type Addition = {
  /** Number of lists that are new or have new ticks. */
  changed: number;
  /** Number of lists for which there is no room. */
  leftOut: number;
  undo: Undo;
};

/** Adds the lists of a file. Returns undefined, and changes nothing, if the browser does not store all of them. */
export function addLists(file: readonly SavedList[]): Addition | undefined {
  const here = readStoredLists();
  // A list that was removed from the recent lists may still have ticks.
  const known = file.map((list) => ({ ...list, ticks: [...readTicks(list.id), ...list.ticks] }));
  const { lists, leftOut } = mergeLists(here, known, MAX_LISTS);
  const previous = new Map(here.map((list) => [list.id, list]));
  const changed = lists.filter((list) => previous.get(list.id)?.ticks.length !== list.ticks.length);
  const ticksBefore = new Map(changed.map(({ id }) => [id, readTicks(id)]));
  const restore = () => {
    for (const [id, ticks] of ticksBefore) replaceTicks(id, ticks);
    replaceRecentLists(here.map(toRecentList));
  };
  const isStored =
    replaceRecentLists(lists.map(toRecentList)) &&
    changed.every(({ id, ticks }) => replaceTicks(id, new Set(ticks)));
  if (!isStored) {
    restore();
    return undefined;
  }
  const undo = () => {
    for (const { id, ticks } of changed) {
      const added = new Set(ticks.filter((tick) => !ticksBefore.get(id)?.has(tick)));
      replaceTicks(id, new Set([...readTicks(id)].filter((tick) => !added.has(tick))));
    }
    replaceRecentLists(readRecentLists().filter(({ id }) => previous.has(id) || readTicks(id).size > 0));
  };
  return { changed: changed.length, leftOut, undo };
}

function toRecentList({ id, title, locale, total }: SavedList): RecentList {
  return { id, title, locale, total };
}
