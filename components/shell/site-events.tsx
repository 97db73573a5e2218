import { useSiteEvents } from '@/lib/analytics/use-site-events';

/** Reports the visit. Stands outside the error boundary, before the page, so that its effects run first and once. */
export function SiteEvents() {
  useSiteEvents();
  return null;
}
