import { readItem } from '@/lib/browser/storage';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';

/** Local storage key of the visitor's choice: `in` or `out`. */
export const CONSENT_KEY = 'checkleaf:analytics';

/** Whether the visitor's choice allows tracking. Without a choice, the default of the site applies. */
export function isTrackingAllowed(): boolean {
  const choice = readConsent();
  return SITE.analytics.consent === 'opt-in' ? choice === 'in' : choice !== 'out';
}

/**
 * Whether events are tracked: the build has a Mixpanel project key, and the visitor's choice or
 * the site's default allows tracking.
 */
export function isTrackingEnabled(): boolean {
  return PUBLIC_ENVIRONMENT.mixpanelKey !== '' && isTrackingAllowed();
}

/** The visitor's choice: `in` (opted in), `out` (opted out), or null if there is none. */
export function readConsent(): string | null {
  return readItem(CONSENT_KEY) ?? null;
}

/** Whether the page is served from localhost, where the Mixpanel client is opted out. */
export function isLocalhost(): boolean {
  return window.location.hostname === 'localhost';
}
