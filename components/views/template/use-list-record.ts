import { useEffect } from 'react';
import { updateListRecord } from '@/lib/browser/list-record';
import { subscribeAfterTicks } from '@/lib/browser/subscribe-after-ticks';
import { initialTicks, readTicks } from '@/lib/browser/tick-store';
import { readToday } from '@/lib/browser/today';
import type { SubjectStyle } from '@/lib/config/subjects';
import { findNextItem } from './use-next-item';

/**
 * Stores what “Your lists” says of the list of this page, if it is among the recent lists, and after each tick when it was begun,
 * used and done.
 */
export function useListRecord(listKey: string, { icon, tint }: SubjectStyle): void {
  useEffect(() => {
    let previous = initialTicks(listKey);
    const update = () => {
      const ticks = readTicks(listKey);
      const isTicked = ticks !== previous;
      const isStart = previous.size === 0;
      previous = ticks;
      const next = findNextItem(listKey);
      const day = readToday();
      updateListRecord(listKey, (record) => {
        const shown = { icon, tint, next: next?.text };
        if (!isTicked) return shown;
        const { since, doneOn } = record;
        return {
          ...shown,
          usedOn: day,
          since: isStart ? day : since,
          doneOn: next ? undefined : (doneOn ?? day),
        };
      });
    };
    // Not before the list is among the recent lists.
    const timer = setTimeout(update);
    const unsubscribe = subscribeAfterTicks(update);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [listKey, icon, tint]);
}
