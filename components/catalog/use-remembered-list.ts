import { useEffect } from 'react';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { rememberUsedList, type UsedList } from '@/lib/browser/used-lists';

/** Remembers a list as used at its first tick, so that the start page can offer it. Renders nothing again. */
export function useRememberedList({ id, title, total }: UsedList): void {
  useEffect(() => {
    let remembered = false;
    const remember = () => {
      if (remembered || readTicks(id).size === 0) return;
      rememberUsedList({ id, title, total });
      remembered = true;
    };
    remember();
    return subscribeToTicks(remember);
  }, [id, title, total]);
}
