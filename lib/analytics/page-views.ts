import { pageview } from '@vercel/analytics';
import Router from 'next/router';
import { isTrackingAllowed } from './consent';
import { pageContext } from './page-context';
import { track } from './track';

let previous: string | undefined;

/**
 * Tracks a view of the current page, unless locale, path and query are the same as in the previous view. The first
 * view of a page load also sends `website started`. Template pages send `template view` instead of `page view`. Vercel
 * Web Analytics, if present, gets every view, but never the id of a private share.
 */
export function trackPageView(): void {
  const key = viewKey(Router.locale, Router.asPath);
  if (key === previous) return;
  const { slug, pathname, page } = pageContext();
  if (previous === undefined) track('website started', {});
  previous = key;
  if (page !== 'template') track('page view', {});
  if (isTrackingAllowed()) pageview({ route: pathname, path: page === 'private-share' ? pathname : slug });
}

/** Identifies a view by locale, path and query, ignoring the fragment. */
export function viewKey(locale: string | undefined, asPath: string): string {
  return `${locale} ${asPath.replace(/#.*/, '')}`;
}
