import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { revertTicks } from '@/lib/browser/revert-ticks';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { hasFields, type ListChanges, mergeChanges } from '@/lib/list/list-changes';
import { revertChanges } from '@/lib/list/revert-changes';
import { createListChanger } from './own-list/list-changer';

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
 * @param page.shownKey key of the copy that the page shows
 * @param page.source the editors' sections
 * @returns whether all was stored, otherwise it lasts until the next page load; and a function that undoes it
 */
export function receiveList(
  { listKey, ticks, changes }: ReceivedList,
  { shownKey, source }: { shownKey: string; source: readonly SectionView[] },
): { isStored: boolean; undo: () => void } {
  const ticksBefore = readTicks(listKey);
  const changesBefore = readListChanges(listKey);
  const hasChanges = hasFields(changes);
  const areTicksStored = replaceTicks(listKey, ticks);
  const areChangesStored =
    !hasChanges || updateListChanges(listKey, (present) => mergeChanges(present, changes));
  // Otherwise all items would be marked as new.
  createListChanger(listKey, source).markSeen();
  const added = { before: changesBefore, after: readListChanges(listKey) };
  chooseCopy(listKey);
  return {
    isStored: areTicksStored && areChangesStored,
    undo: () => {
      revertTicks(listKey, { before: ticksBefore, after: ticks });
      if (hasChanges) updateListChanges(listKey, (present) => revertChanges(present, added));
      chooseCopy(shownKey);
    },
  };
}
