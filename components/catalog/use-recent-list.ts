import { useEffect } from 'react';
import { addRecentList, isRecentList, type RecentList } from '@/lib/browser/recent-lists';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

/**
 * Remembers a list as the last used one at the first tick of a visit to it, so that the start page can offer it;
 * one with ticks from before its page came to life, too. Renders nothing again.
 */
export function useRecentList({ id, title, locale, total }: RecentList): void {
  useEffect(() => {
    let ticks = readTicks(id);
    let isLast = false;
    const remember = () => {
      addRecentList({ id, title, locale, total });
      isLast = true;
    };
    if (ticks.size > 0 && !isRecentList(id)) remember();
    return subscribeToTicks(() => {
      const before = ticks;
      ticks = readTicks(id);
      if (!isLast && ticks !== before && ticks.size > 0) remember();
    });
  }, [id, title, locale, total]);
}
