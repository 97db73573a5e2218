import { useSyncExternalStore } from 'react';
import {
  MAX_LISTS,
  type RecentList,
  readRecentLists,
  replaceRecentLists,
  subscribeToRecentLists,
} from '@/lib/browser/recent-lists';
import { readTicks, replaceTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { mergeLists, type SavedList } from '@/lib/catalog/lists-file';

export type StoredList = RecentList & {
  /** Ids of the ticked items. */
  ticks: ReadonlySet<string>;
};

/** The recent lists with their ticks, most recent first; null on the server. Follows changes in other tabs. */
export function useStoredLists(): readonly StoredList[] | null {
  return useSyncExternalStore(subscribe, getSnapshot, () => null);
}

function subscribe(listener: () => void): () => void {
  const unsubscribeFromTicks = subscribeToTicks(listener);
  const unsubscribeFromRecentLists = subscribeToRecentLists(listener);
  return () => {
    unsubscribeFromTicks();
    unsubscribeFromRecentLists();
  };
}

let snapshot: readonly StoredList[] = [];

/** While the ticks of many lists change, one after another, the snapshot stays. */
let isChanging = false;

/** The same lists until one changes. Ticks are compared as a whole, because the store returns the same `Set` until then. */
function getSnapshot(): readonly StoredList[] {
  if (isChanging) return snapshot;
  const lists = readRecentLists().map((list) => ({ ...list, ticks: readTicks(list.id) }));
  if (lists.length !== snapshot.length || !lists.every((list, index) => isSame(list, snapshot[index])))
    snapshot = lists;
  return snapshot;
}

function isSame(list: StoredList, other: StoredList | undefined): boolean {
  return (
    list.id === other?.id &&
    list.title === other.title &&
    list.locale === other.locale &&
    list.total === other.total &&
    list.ticks === other.ticks
  );
}

/** A function that undoes a change, and leaves what was changed since then. */
type Undo = () => void | Promise<void>;

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

/**
 * Adds the lists of a file. Returns undefined, and changes nothing, if the browser does not store all of them. The page stays
 * responsive meanwhile, and shows the lists when all are stored.
 */
export async function addLists(file: readonly SavedList[]): Promise<Addition | undefined> {
  const before = new Set(readRecentLists().map(({ id }) => id));
  const merge = () => mergeLists(readRecentLists(), file, MAX_LISTS);
  const { ticks, leftOut } = merge();
  /** The ticks that are new, by the id of their list. */
  const added = new Map<string, readonly string[]>();
  const undo = async () => {
    await changeTicks(added, (id, removed) => {
      const others = new Set(readTicks(id));
      for (const tick of removed) others.delete(tick);
      return replaceTicks(id, others);
    });
    replaceRecentLists(readRecentLists().filter(({ id }) => before.has(id) || readTicks(id).size > 0));
  };
  const areTicksStored = await changeTicks(ticks, (id, ticksOfFile) => {
    // A list that was removed from the recent lists may still have ticks.
    const here = readTicks(id);
    const all = new Set([...here, ...ticksOfFile]);
    if (all.size === here.size) return true;
    added.set(id, [...all].slice(here.size));
    return replaceTicks(id, all);
  });
  // A list may have been removed in the meantime.
  if (!areTicksStored || !replaceRecentLists(merge().lists)) {
    await undo();
    return undefined;
  }
  const changed = [...ticks.keys()].filter((id) => added.has(id) || !before.has(id)).length;
  return { changed, leftOut, undo };
}

/** Time in ms after which other tasks of the page have their turn. */
const SLICE_MS = 30;

/**
 * Calls a function for each list until one is not stored, in tasks of about `SLICE_MS`. The lists that are shown follow when
 * the caller has replaced the recent lists.
 *
 * @returns whether all were stored
 */
async function changeTicks(
  lists: ReadonlyMap<string, Iterable<string>>,
  change: (id: string, ticks: Iterable<string>) => boolean,
): Promise<boolean> {
  let sliceStart = performance.now();
  isChanging = true;
  try {
    for (const [id, ticks] of lists) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        sliceStart = performance.now();
      }
      if (!change(id, ticks)) return false;
    }
    return true;
  } finally {
    isChanging = false;
  }
}
