import { useEffect, useRef } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from './track';

/** Tracks a view of a template, once for each template and locale that the page shows. */
export function useTrackTemplateView(template: ListProperties): void {
  const lastTracked = useRef('');
  useEffect(() => {
    const key = `${template.locale} ${template.id}`;
    if (lastTracked.current === key) return;
    lastTracked.current = key;
    track('template view', template);
  });
}
