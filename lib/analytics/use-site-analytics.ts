import { type ErrorInfo, useLayoutEffect } from 'react';
import { trackClicks } from './clicks';
import { isTrackingEnabled } from './consent';
import { storePending } from './event-queue';
import { trackPageViews, trackStart } from './page-views';
import { readRoute, whenShown } from './track';

type DeferredTracking = typeof import('./deferred-tracking');

let started = false;
let deferredTracking: Promise<DeferredTracking> | undefined;

if (typeof window !== 'undefined') {
  // Here, because errors of hydration occur before the first effect runs.
  for (const type of ['error', 'unhandledrejection']) {
    // Capturing, because the `error` event of a script or style sheet that cannot be loaded does not bubble.
    addEventListener(type, (event) => withDeferredTracking(({ trackError }) => trackError(event)), true);
  }
  // Requested before the page is hydrated, so that it is usually there when the first event is.
  if (isTrackingEnabled()) {
    addEventListener('pagehide', storePending);
    import(/* webpackChunkName: "unsent-events" */ '@/lib/analytics/mixpanel/unsent-events')
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
  const route = readRoute();
  withDeferredTracking(({ startDeferredTracking }) => startDeferredTracking(route, trackStart));
}

/** Milliseconds after which the client is loaded even if the browser is never idle. */
const IDLE_TIMEOUT_MS = 4000;

/** Loads the Mixpanel client when the browser is idle. */
function scheduleClientLoad(): void {
  const load = () => withDeferredTracking(({ loadClientIfEnabled }) => loadClientIfEnabled());
  if (!window.requestIdleCallback) setTimeout(load, 1);
  else requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
}

/** Reports an error that was thrown during rendering. */
export function reportErrorLater(error: unknown, info: ErrorInfo): void {
  withDeferredTracking(({ reportError }) => reportError(error, info));
}

/**
 * Uses the deferred part of the tracking. It is loaded when the visit starts, so that reporting an error needs no network.
 * If it cannot be loaded there is no second attempt, because a failed attempt is an error to track.
 */
function withDeferredTracking(use: (module: DeferredTracking) => unknown): void {
  deferredTracking ??= import('./deferred-tracking');
  deferredTracking.then(use).catch(() => {});
}
