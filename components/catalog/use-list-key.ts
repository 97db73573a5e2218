import { useSyncExternalStore } from 'react';
import { activeListKey, subscribeToChosenCopies } from '@/lib/browser/active-copy';

/**
 * Returns the key of the copy of a list that its page shows. It is known in the first render in the browser, which the server's HTML
 * does not depend on, so that ticks made before hydration are those of this copy.
 */
export function useListKey(listId: string): string {
  const read = () => (typeof window === 'undefined' ? listId : activeListKey(listId));
  return useSyncExternalStore(subscribeToChosenCopies, read, read);
}
