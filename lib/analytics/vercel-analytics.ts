import { inject, pageview } from '@vercel/analytics';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import type { PageContext } from './page-context';

/**
 * Sends a page view to Vercel Web Analytics, but never the id of a private share. In builds on Vercel, the first view
 * loads its script, until which views queue up. The script's automatic page views are off, because ours replace them.
 */
export function sendPageView({ page, pathname, slug }: PageContext): void {
  // In mode `auto`, a development server would load the script from another origin.
  if (ON_VERCEL) inject({ disableAutoTrack: true, mode: 'production' });
  pageview({ route: pathname, path: page === 'private-share' ? pathname : slug });
}
