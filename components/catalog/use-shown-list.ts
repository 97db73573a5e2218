import { useEffect } from 'react';
import { showContent } from '@/lib/analytics/page-content';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { addRecentList, isRecentList } from '@/lib/browser/recent-lists';
import { areTicksOfOtherTab, readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { useLocale } from '@/lib/i18n/use-locale';

/**
 * Makes a list the one that the page shows, for events about it. Adds it to the head of the recent lists, for "Your lists",
 * at the first tick of a page view, and at the first one after all items were unticked. A list that has ticks from before
 * hydration is added too if it is not in there yet. Causes no re-render.
 *
 * @param list The same object until the page shows another list.
 * @param options.listKey Key of its ticks in the browser.
 * @param options.name Its name in the language of the page, if it is not translated.
 */
export function useShownList(
  list: ListProperties,
  { listKey = list.id, name = null }: { listKey?: string; name?: string | null } = {},
): void {
  const locale = useLocale();
  // When the page is replaced by one without a list.
  useEffect(() => () => showContent({}), []);
  useEffect(() => {
    showContent({ list, listKey });
    const { items: total } = list;
    let ticks = readTicks(listKey);
    let isAdded = false;
    const add = () => {
      addRecentList({ id: listKey, title: name ?? list.title, locale: name ? locale : list.locale, total });
      isAdded = true;
    };
    if (ticks.size > 0 && !isRecentList(listKey)) add();
    return subscribeToTicks(() => {
      const previousTicks = ticks;
      ticks = readTicks(listKey);
      // The list may have been removed from the recent lists, in another tab.
      if (ticks.size === 0) isAdded = false;
      if (!isAdded && ticks !== previousTicks && ticks.size > 0 && !areTicksOfOtherTab(listKey)) add();
    });
  }, [list, listKey, name, locale]);
}
