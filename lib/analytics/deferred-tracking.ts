import { updateMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { isLocalhost, isTrackingEnabled } from './consent';
import { startOutcomes } from './outcomes';
import { observeEngagement } from './quality/engagement';
import { reportError, trackError } from './quality/errors';
import { observeWebVitals } from './quality/web-vitals';
import type { RouteState } from './route-state';
import { renewOptOut } from './set-consent';
import { LOGS_EVENTS } from './track';

// One chunk, which is not part of the first load.

export { reportError, trackError };

/**
 * Starts to track outcomes and, if tracking is enabled, engagement and Web Vitals. Call it once per page load.
 *
 * @param route the page that was loaded: the visitor may have moved on
 */
export function startDeferredTracking(route: RouteState): void {
  renewOptOut();
  startOutcomes();
  if (!LOGS_EVENTS && !isTrackingEnabled()) return;
  observeEngagement();
  observeWebVitals(route);
}

/** Loads the Mixpanel client, if tracking is enabled. Resolves when it is started. */
export async function loadClientIfEnabled(): Promise<void> {
  if (!isTrackingEnabled()) return;
  const { startFlushOnHide } = await import(
    /* webpackChunkName: "flush-on-hide" */ '@/lib/analytics/mixpanel/flush-on-hide'
  );
  // The visitor may have opted out meanwhile.
  if (!isTrackingEnabled()) return;
  // First, because it may have to store an earlier visit.
  startFlushOnHide();
  // Long before the client reads it. Otherwise two tabs that start at the same moment would be two new visitors.
  if (!isLocalhost()) updateMixpanelCookie();
  const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
  await loadClient();
}
