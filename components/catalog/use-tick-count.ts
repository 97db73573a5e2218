import { useSyncExternalStore } from 'react';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { type ItemView, isCounted } from '@/lib/catalog/checklist-view';

/** Returns how many of the items count, and how many of those this visitor has ticked. Only a change of that re-renders the caller. */
export function useTickCount(listKey: string, items: readonly ItemView[]): { done: number; total: number } {
  const counted = items.filter(isCounted);
  const done = useSyncExternalStore(
    subscribeToTicks,
    () => countTicks(readTicks(listKey), counted),
    () => 0,
  );
  return { done, total: counted.length };
}

function countTicks(ticks: ReadonlySet<string>, items: readonly ItemView[]): number {
  let count = 0;
  for (const { id } of items) if (ticks.has(id)) count += 1;
  return count;
}
