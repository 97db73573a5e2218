import { pageview } from '@vercel/analytics';
import Router from 'next/router';
import { isPrivateSharePath } from '@/lib/links/private-share-path';
import { hasConsent } from './consent';
import { pageContext } from './page-context';
import { track } from './track';

let previous: string | undefined;

/**
 * Records the view of the present page, once: nothing happens where locale, path and query are those of the
 * view before. The first view of a page load also starts the visit. Template pages send an event of their
 * own; Vercel's web analytics, where it is present, gets every view, but never the id of a private share.
 */
export function trackPageView(): void {
  const key = viewKey(Router.locale, Router.asPath);
  if (key === previous) return;
  const view = pageContext();
  const { slug, pathname, page } = view;
  if (previous === undefined) track('website started', { slug, pathname, page });
  previous = key;
  if (page !== 'template') track('page view', view);
  if (hasConsent()) pageview({ route: pathname, path: isPrivateSharePath(slug) ? pathname : slug });
}

/** What makes two views one: the same locale, path and query, whatever the anchor. */
export function viewKey(locale: string | undefined, asPath: string): string {
  return `${locale} ${asPath.replace(/#.*/, '')}`;
}
