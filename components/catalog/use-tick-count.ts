import { useSyncExternalStore } from 'react';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import type { ItemView } from '@/lib/catalog/checklist-view';

/** Returns how many of the items this visitor has ticked. Only a change of that number re-renders the caller. */
export function useTickCount(listKey: string, items: readonly ItemView[]): number {
  return useSyncExternalStore(
    subscribeToTicks,
    () => countTicks(readTicks(listKey), items),
    () => 0,
  );
}

function countTicks(ticks: ReadonlySet<string>, items: readonly ItemView[]): number {
  let count = 0;
  for (const { id } of items) if (ticks.has(id)) count += 1;
  return count;
}
