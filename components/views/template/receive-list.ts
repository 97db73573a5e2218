import { chooseCopy } from '@/lib/browser/active-copy';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { readTicks, replaceTicks, revertTicks } from '@/lib/browser/tick-store';
import { type ListChanges, mergeChanges } from '@/lib/list/list-changes';
import { revertChanges } from '@/lib/list/revert-changes';

type ReceivedList = {
  /** Where it is stored. */
  listKey: string;
  /** All ticks that it has then. */
  ticks: ReadonlySet<string>;
  /** Merged with the changes there. */
  changes: ListChanges;
};

/**
 * Stores what came from another device, and shows the copy of the list in which it is.
 *
 * @param shownKey key of the copy that the page shows
 * @returns whether all was stored, otherwise it lasts until the next page load; and a function that undoes it
 */
export function receiveList(
  { listKey, ticks, changes }: ReceivedList,
  shownKey: string,
): { isStored: boolean; undo: () => void } {
  const ticksBefore = readTicks(listKey);
  const changesBefore = readListChanges(listKey);
  const hasChanges = Object.keys(changes.fields).length > 0;
  const areTicksStored = replaceTicks(listKey, ticks);
  const areChangesStored =
    !hasChanges || updateListChanges(listKey, (present) => mergeChanges(present, changes));
  chooseCopy(listKey);
  return {
    isStored: areTicksStored && areChangesStored,
    undo: () => {
      revertTicks(listKey, { before: ticksBefore, after: ticks });
      const added = { before: changesBefore, after: mergeChanges(changesBefore, changes) };
      if (hasChanges) updateListChanges(listKey, (present) => revertChanges(present, added));
      chooseCopy(shownKey);
    },
  };
}
