import { useEffect } from 'react';
import { rememberUsedList, type UsedList } from '@/lib/browser/used-lists';
import { useTicks } from './use-ticks';

/** Remembers a list as used as soon as it has a tick, so that the start page can offer it. */
export function useRememberedList({ id, title, total }: UsedList): void {
  const used = useTicks(id).size > 0;
  useEffect(() => {
    if (used) rememberUsedList({ id, title, total });
  }, [used, id, title, total]);
}
