import { useSyncExternalStore } from 'react';
import { activeListKey } from '@/lib/browser/active-copy';
import { readListChanges, subscribeToListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { findCopies, hasContent } from '@/lib/browser/list-copies';
import {
  MAX_LISTS,
  type RecentList,
  readRecentLists,
  replaceRecentLists,
  subscribeToRecentLists,
} from '@/lib/browser/recent-lists';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { isTakenList, readTakenList, withTakenLists, writeTakenList } from '@/lib/browser/taken-lists';
import { readTicks, replaceTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { mergeLists, type SavedList } from '@/lib/catalog/lists-file';
import { type ListChanges, mergeChanges } from '@/lib/list/list-changes';
import { splitListKey } from '@/lib/list/list-key';
import { revertChanges } from '@/lib/list/revert-changes';

export type StoredList = RecentList & {
  /** Ids of the ticked items. */
  ticks: ReadonlySet<string>;
  /** What else the visitor has changed. */
  changes: ListChanges;
};

/** The recent lists with their ticks and changes, most recent first; null on the server. Follows changes in other tabs. */
export function useStoredLists(): readonly StoredList[] | null {
  return useSyncExternalStore(subscribe, getSnapshot, () => null);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = [subscribeToTicks, subscribeToListChanges, subscribeToRecentLists].map((subscribeTo) =>
    subscribeTo(listener),
  );
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

let snapshot: readonly StoredList[] = [];

/** While many lists change, one after another, the snapshot stays. */
let isChanging = false;

/** The same lists until one changes. Ticks and changes are compared as a whole: their stores return the same ones until then. */
function getSnapshot(): readonly StoredList[] {
  if (isChanging) return snapshot;
  const lists = withTakenLists(readRecentLists()).map((list) => ({
    ...list,
    ticks: readTicks(list.id),
    changes: readListChanges(list.id),
  }));
  if (lists.length !== snapshot.length || !lists.every((list, index) => isSame(list, snapshot[index])))
    snapshot = lists;
  return snapshot;
}

function isSame(list: StoredList, other: StoredList | undefined): boolean {
  const areSame = list.ticks === other?.ticks && list.changes === other?.changes;
  return areSame && JSON.stringify(toRecentList(list)) === JSON.stringify(toRecentList(other));
}

function toRecentList({ ticks, changes, ...list }: StoredList): RecentList {
  return list;
}

/** A function that undoes a change, and leaves what was changed since then. */
type Undo = () => void | Promise<void>;

/** Removes a list, its ticks and changes. Returns undefined, and changes nothing, if the browser does not store that. */
export function removeList(id: string): Undo | undefined {
  const before = readRecentLists();
  const index = before.findIndex((list) => list.id === id);
  const ticks = readTicks(id);
  const changes = readListChanges(id);
  const taken = readTakenList(id);
  const { listId } = splitListKey(id);
  const isShown = activeListKey(listId) === id;
  const otherCopy = findCopies(id).find((listKey) => listKey !== id);
  const others = (lists: readonly RecentList[]) => lists.filter((list) => list.id !== id);
  if (!replaceRecentLists(others(before))) return undefined;
  replaceTicks(id, new Set());
  updateListChanges(id, () => null);
  if (isTakenList(id)) writeTakenList(id, undefined);
  if (isShown) chooseCopy(otherCopy ?? listId);
  return () => {
    if (taken) writeTakenList(id, taken);
    if (isShown) chooseCopy(id);
    replaceTicks(id, new Set([...ticks, ...readTicks(id)]));
    updateListChanges(id, (present) => mergeChanges(present, changes));
    replaceRecentLists(others(readRecentLists()).toSpliced(index, 0, ...before.slice(index, index + 1)));
  };
}

type Addition = {
  /** Number of lists that are new, or have new ticks or changes. */
  changed: number;
  /** Number of lists for which there is no room. */
  leftOut: number;
  undo: Undo;
};

/** What was added to a list that was there. */
type Added = {
  ticks: readonly string[];
  changes: { before: ListChanges; after: ListChanges };
  /** Whether the list itself was added. */
  isTaken: boolean;
};

/**
 * Adds the lists of a file. Returns undefined, and changes nothing, if the browser does not store all of them. The page stays
 * responsive meanwhile, and shows the lists when all are stored.
 */
export async function addLists(file: readonly SavedList[]): Promise<Addition | undefined> {
  const before = new Set(readRecentLists().map(({ id }) => id));
  const merge = () => mergeLists(readRecentLists(), file, MAX_LISTS);
  const { additions, leftOut } = merge();
  /** By the key of the list. */
  const added = new Map<string, Added>();
  const undo = async () => {
    await changeLists(added, (id, { ticks, changes, isTaken }) => {
      const others = new Set(readTicks(id));
      for (const tick of ticks) others.delete(tick);
      updateListChanges(id, (present) => revertChanges(present, changes));
      if (isTaken) writeTakenList(id, undefined);
      return replaceTicks(id, others);
    });
    replaceRecentLists(readRecentLists().filter(({ id }) => before.has(id) || hasContent(id)));
  };
  const areStored = await changeLists(additions, (id, addition) => {
    // A list that was removed from the recent lists may still have ticks.
    const here = readTicks(id);
    const all = new Set([...here, ...addition.ticks]);
    const changes = readListChanges(id);
    const merged = mergeChanges(changes, addition.changes);
    const hasNewChanges = JSON.stringify(merged) !== JSON.stringify(changes);
    const content = readTakenList(id) ? undefined : addition.content;
    if (all.size === here.size && !hasNewChanges && !content) return true;
    added.set(id, {
      ticks: [...all].slice(here.size),
      changes: { before: changes, after: merged },
      isTaken: content !== undefined,
    });
    if (content && !writeTakenList(id, content)) return false;
    const areTicksStored = all.size === here.size || replaceTicks(id, all);
    return (
      areTicksStored && (!hasNewChanges || updateListChanges(id, (present) => mergeChanges(present, merged)))
    );
  });
  // A list may have been removed in the meantime.
  if (!areStored || !replaceRecentLists(merge().lists)) {
    await undo();
    return undefined;
  }
  const changed = [...additions.keys()].filter((id) => added.has(id) || !before.has(id)).length;
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
async function changeLists<Content>(
  lists: ReadonlyMap<string, Content>,
  change: (id: string, content: Content) => boolean,
): Promise<boolean> {
  let sliceStart = performance.now();
  isChanging = true;
  try {
    for (const [id, content] of lists) {
      if (performance.now() - sliceStart > SLICE_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        sliceStart = performance.now();
      }
      if (!change(id, content)) return false;
    }
    return true;
  } finally {
    isChanging = false;
  }
}
