import { isLocalhost, updateMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { isTrackingAllowed, isTrackingEnabled, readConsent } from './consent';
import type { RouteState } from './event-queue';
import { storePending } from './event-queue';
import { startOutcomes } from './outcomes';
import { observeEngagement } from './quality/engagement';
import { reportError, trackError } from './quality/errors';
import { observeWebVitals } from './quality/web-vitals';
import { deleteVisit, renewOptOut, subscribeToConsentChange } from './set-consent';
import { LOGS_EVENTS } from './track';

// One chunk, which is not part of the first load.

export { reportError, trackError };

/**
 * Starts to track outcomes and, if tracking is enabled, engagement and Web Vitals. Call it once per page load. When the visitor
 * agrees later, in this tab or another, the page load is tracked from then on, as if it had begun on the present page.
 *
 * @param route the page that was loaded: the visitor may have moved on
 * @param trackStart tracks the start of the page load and the view of its present page
 */
export function startDeferredTracking(route: RouteState, trackStart: () => void): void {
  let isObserving = false;
  const observe = () => {
    if (isObserving) return;
    isObserving = true;
    observeEngagement();
    observeWebVitals(route);
  };
  renewOptOut();
  startOutcomes();
  if (LOGS_EVENTS || isTrackingEnabled()) observe();
  followChoice(() => {
    if (isTrackingEnabled()) observe();
    // The visitor may leave before the code that sends is loaded.
    addEventListener('pagehide', storePending);
    trackStart();
    loadClientIfEnabled().catch(() => {});
  });
}

/**
 * Deletes what the tab remembers when the visitor objects, and calls back when tracking becomes allowed and the page is visible: a
 * choice in one tab changes all tabs, which the visitor may never look at again.
 */
function followChoice(onAllowed: () => void): void {
  let wasAllowed = isTrackingAllowed();
  const update = () => {
    if (readConsent() === 'out') deleteVisit();
    const isAllowed = isTrackingAllowed();
    if (isAllowed && document.hidden) return;
    const isNew = isAllowed && !wasAllowed;
    wasAllowed = isAllowed;
    if (isNew) onAllowed();
  };
  subscribeToConsentChange(update);
  document.addEventListener('visibilitychange', () => {
    if (!wasAllowed) update();
  });
}

/** Loads the Mixpanel client, if tracking is enabled. Resolves when it is started. */
export async function loadClientIfEnabled(): Promise<void> {
  if (!isTrackingEnabled()) return;
  const { startFlushOnHide } = await import(
    /* webpackChunkName: "unsent-events" */ '@/lib/analytics/mixpanel/unsent-events'
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
