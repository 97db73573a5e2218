import Router from 'next/router';
import { useEffect } from 'react';
import { flushOnHide } from '@/lib/analytics/mixpanel/flush-on-hide';
import { trackClicks } from './clicks';
import { isTrackingEnabled } from './consent';
import { pageContext } from './page-context';
import { trackPageView } from './page-views';

let started = false;

/**
 * Records the visit, its page views and its clicks, from the first call until the page is left. Use it in one
 * place, outside the error boundary.
 */
export function useSiteAnalytics(): void {
  useEffect(start, []);
}

/** Once a page load, also where a strict development mode runs effects twice. */
function start(): void {
  if (started) return;
  started = true;
  trackPageView();
  startAnalytics();
  Router.events.on('routeChangeComplete', trackPageView);
  trackClicks(pageContext);
  // In reserve, so that the report of an error needs nothing from the network when the error happens.
  import('./report-error').catch(() => {});
}

/** Milliseconds after which the client is loaded even where the page never comes to rest. */
const IDLE_TIMEOUT_MS = 4000;

/**
 * Loads the client once the page is at rest, so that it is in nobody's way; nothing is loaded where visits are
 * not counted. Until it is there, a visitor who leaves is counted without it.
 */
export function startAnalytics(): void {
  if (!isTrackingEnabled()) return;
  document.addEventListener('visibilitychange', flushOnHide);
  if (!window.requestIdleCallback) setTimeout(load, 1);
  else requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
}

function load(): void {
  import('@/lib/analytics/mixpanel/load-client').then(({ loadClient }) => loadClient()).catch(() => {});
}
