import { useEffect, useRef } from 'react';
import type { EventProperties } from '@/lib/analytics/plan/events';
import { track } from './track';

/** Tracks a view of a template, once for each template and locale that the page shows. */
export function useTrackTemplateView(template: EventProperties<'template view'>): void {
  const lastTracked = useRef('');
  useEffect(() => {
    const key = `${template.locale} ${template.id}`;
    if (lastTracked.current === key) return;
    lastTracked.current = key;
    track('template view', template);
  });
}
