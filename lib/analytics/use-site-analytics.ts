import { type ErrorInfo, useLayoutEffect } from 'react';
import { trackClicks } from './clicks';
import { isTrackingEnabled } from './consent';
import { pageContext } from './page-context';
import { trackPageViews } from './page-views';
import { LOGS_EVENTS, whenShown } from './track';

type Quality = typeof import('./quality/quality').QUALITY;

let started = false;
let quality: Promise<Quality> | undefined;

if (typeof window !== 'undefined') {
  // Here, because errors of hydration occur before the first effect runs.
  for (const type of ['error', 'unhandledrejection']) {
    // Capturing, because the `error` event of a script or style sheet that cannot be loaded does not bubble.
    addEventListener(type, (event) => withQuality(({ trackError }) => trackError(event)), true);
  }
  // Requested before the page is hydrated, so that it is there when the first event is.
  if (isTrackingEnabled()) {
    import(/* webpackChunkName: "flush-on-hide" */ '@/lib/analytics/mixpanel/flush-on-hide')
      .then((module) => module.startFlushOnHide())
      .catch(() => {});
  }
}

/** Tracks the page views and clicks of a page load, once it is shown. Use it in one place, outside the error boundary. */
export function useSiteAnalytics(): void {
  // A layout effect, to be earlier than that of `useTrackTemplateView`.
  useLayoutEffect(() => whenShown(start), []);
}

function start(): void {
  // Strict Mode runs effects twice in development.
  if (started) return;
  started = true;
  trackPageViews();
  scheduleClientLoad();
  trackClicks();
  // The visitor may be on another page when the code is loaded.
  const page = pageContext();
  const url = window.location.href;
  withQuality(({ observe }) => observe(page, url));
  import('./outcomes').then(({ startOutcomes }) => startOutcomes()).catch(() => {});
}

/** Milliseconds after which the client is loaded even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 4000;

/** Loads the Mixpanel client when the browser is idle, if tracking is enabled. */
function scheduleClientLoad(): void {
  if (!isTrackingEnabled()) return;
  if (!window.requestIdleCallback) setTimeout(load, 1);
  else requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
}

function load(): void {
  import('@/lib/analytics/mixpanel/load-client').then(({ loadClient }) => loadClient()).catch(() => {});
}

/** Reports an error that was thrown during rendering. */
export function reportErrorLater(error: unknown, info: ErrorInfo): void {
  withQuality(({ reportError }) => reportError(error, info));
}

/**
 * Uses the code for errors, Web Vitals and engagement, if tracking is enabled. It is loaded when the visit starts, so
 * that reporting an error needs no network. If it cannot be loaded there is no second attempt, because a failed attempt
 * is an error to track.
 */
function withQuality(use: (quality: Quality) => void): void {
  if (!LOGS_EVENTS && !isTrackingEnabled()) return;
  quality ??= import('./quality/quality').then(({ QUALITY }) => QUALITY);
  quality.then(use).catch(() => {});
}
