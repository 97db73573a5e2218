import { useLayoutEffect, useRef } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { trackView } from './page-views';

/** Tracks a view of a template, once for each `list` object that the page shows. */
export function useTrackTemplateView(list: ListProperties): void {
  const tracked = useRef<ListProperties>(null);
  // A layout effect, because other effects can be as late as the next navigation, when another page is the current one.
  useLayoutEffect(() => {
    if (tracked.current === list) return;
    tracked.current = list;
    trackView('template view', list);
  }, [list]);
}
