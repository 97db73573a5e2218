import Router from 'next/router';
import { useLayoutEffect, useRef } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { trackView } from './page-views';

/** Tracks a view of a template, once for each template and language that the page shows. */
export function useTrackTemplateView(list: ListProperties): void {
  const tracked = useRef('');
  // A layout effect, because other effects can be as late as the next navigation, when another page is the current one.
  useLayoutEffect(() => {
    // A link to the current URL brings a new object of the same list.
    const key = `${Router.router?.locale} ${list.id}`;
    if (tracked.current === key) return;
    tracked.current = key;
    trackView('template view', list);
  }, [list]);
}
