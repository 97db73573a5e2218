import { useEffect, useRef } from 'react';
import type { EventProperties } from '@/lib/analytics/plan/events';
import { track } from './track';

/** Records that a template was opened, once for each template and language that the page shows. */
export function useTrackTemplateView(template: EventProperties<'template view'>): void {
  const recorded = useRef('');
  useEffect(() => {
    const key = `${template.locale} ${template.id}`;
    if (recorded.current === key) return;
    recorded.current = key;
    track('template view', template);
  });
}
