import { useEffect } from 'react';
import { showContent } from '@/lib/analytics/page-content';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { addRecentList, isRecentList } from '@/lib/browser/recent-lists';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

/**
 * Makes a list the one that the page shows, for events about it. Adds it to the head of the recent lists, for "Your lists",
 * at the first tick of a page view, and at the first one after all items were unticked. A list that has ticks from before
 * hydration is added too if it is not in there yet. Causes no re-render.
 *
 * @param list The same object until the page shows another list.
 * @param named The list with the title that visitors know it by, if that is another one.
 */
export function useShownList(list: ListProperties, named: ListProperties = list): void {
  // When the page is replaced by one without a list.
  useEffect(() => () => showContent({}), []);
  useEffect(() => {
    showContent({ list });
    const { id, title, locale, items: total } = named;
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
      // The list may have been removed from the recent lists, in another tab.
      if (ticks.size === 0) isAdded = false;
      if (!isAdded && ticks !== previousTicks && ticks.size > 0) add();
    });
  }, [list, named]);
}
