import { type ErrorInfo, useEffect } from 'react';
import { flushOnHide } from '@/lib/analytics/mixpanel/flush-on-hide';
import { trackClicks } from './clicks';
import { isTrackingEnabled } from './consent';
import { trackPageViews } from './page-views';
import { whenShown } from './track';

let started = false;

/** Tracks the page views and clicks of a page load, once it is shown. Use it in one place, outside the error boundary. */
export function useSiteAnalytics(): void {
  useEffect(() => whenShown(start), []);
}

function start(): void {
  // Strict Mode runs effects twice in development.
  if (started) return;
  started = true;
  trackPageViews();
  scheduleClientLoad();
  trackClicks();
  // Loaded in advance, so that reporting an error needs no network.
  import('./report-error').catch(() => {});
}

/** Milliseconds after which the client is loaded even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 4000;

/**
 * Loads the Mixpanel client when the browser is idle, if tracking is enabled. If the visitor leaves before that, the
 * events are sent without it.
 */
function scheduleClientLoad(): void {
  if (!isTrackingEnabled()) return;
  document.addEventListener('visibilitychange', flushOnHide);
  if (!window.requestIdleCallback) setTimeout(load, 1);
  else requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
}

function load(): void {
  import('@/lib/analytics/mixpanel/load-client').then(({ loadClient }) => loadClient()).catch(() => {});
}

/** Reports an error that was thrown during rendering. The code for it is not part of the first load. */
export function reportErrorLater(error: unknown, info: ErrorInfo): void {
  import('./report-error').then(({ reportError }) => reportError(error, info)).catch(() => {});
}
