import { useSyncExternalStore } from 'react';
import { noTicks, readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

/** Whether this visitor ticked the item. Only a change of this tick renders the caller again. */
export function useTick(listId: string, itemId: string): boolean {
  return useSyncExternalStore(
    subscribeToTicks,
    () => readTicks(listId).has(itemId),
    () => false,
  );
}

/** The ids of all items that this visitor ticked on the list. */
export function useTicks(listId: string): ReadonlySet<string> {
  return useSyncExternalStore(subscribeToTicks, () => readTicks(listId), noTicks);
}
