import { isTrackingEnabled } from './consent';
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
  const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
  await loadClient();
}
