import { useEffect } from 'react';
import { addRecentList, isRecentList, type RecentList } from '@/lib/browser/recent-lists';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

/**
 * Adds a list to the head of the recent lists at the first tick of a page view, for "Your lists" on the index page. A
 * list that has ticks from before hydration is added too if it is not in there yet. Causes no re-render.
 */
export function useAddRecentList({ id, title, locale, total }: RecentList): void {
  useEffect(() => {
    let ticks = readTicks(id);
    let isAdded = false;
    const add = () => {
      addRecentList({ id, title, locale, total });
      isAdded = true;
    };
    if (ticks.size > 0 && !isRecentList(id)) add();
    return subscribeToTicks(() => {
      const previousTicks = ticks;
      ticks = readTicks(id);
      if (!isAdded && ticks !== previousTicks && ticks.size > 0) add();
    });
  }, [id, title, locale, total]);
}
