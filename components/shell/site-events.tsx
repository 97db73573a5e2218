import { Analytics } from '@vercel/analytics/react';
import { useSiteEvents } from '@/lib/analytics/use-site-events';
import { ON_VERCEL } from '@/lib/config/on-vercel';

/**
 * Reports the visit. Stands outside the error boundary, before the page, so that its effects run first and
 * once. Vercel's own page views are off, because ours are sent to it; its script exists on its platform only.
 */
export function SiteEvents() {
  useSiteEvents();
  return null;
}

export function VercelAnalytics() {
  return ON_VERCEL ? <Analytics route={null} path={null} /> : null;
}
