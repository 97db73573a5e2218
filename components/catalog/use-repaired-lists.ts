import { useEffect } from 'react';
import { areRecentListsDamaged } from '@/lib/browser/recent-lists';

/** Rebuilds the recent lists if they are damaged. The code of that is loaded only then. */
export function useRepairedLists(): void {
  useEffect(() => {
    if (!areRecentListsDamaged()) return;
    // Named, because each chunk has an entry in the first load.
    import(/* webpackChunkName: "shown-page" */ '@/lib/offline/repair-recent-lists')
      .then(({ repairRecentLists }) => repairRecentLists())
      // It is tried again on the next page.
      .catch(() => undefined);
  }, []);
}
