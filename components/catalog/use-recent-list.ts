import { useEffect } from 'react';
import { isUsedList, rememberUsedList, type UsedList } from '@/lib/browser/recent-lists';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

/**
 * Remembers a list as the last used one at the first tick of a visit to it, so that the start page can offer it;
 * one with ticks from before its page came to life, too. Renders nothing again.
 */
export function useRememberedList({ id, title, locale, total }: UsedList): void {
  useEffect(() => {
    let ticks = readTicks(id);
    let isLast = false;
    const remember = () => {
      rememberUsedList({ id, title, locale, total });
      isLast = true;
    };
    if (ticks.size > 0 && !isUsedList(id)) remember();
    return subscribeToTicks(() => {
      const before = ticks;
      ticks = readTicks(id);
      if (!isLast && ticks !== before && ticks.size > 0) remember();
    });
  }, [id, title, locale, total]);
}
