import { readItem } from '@/lib/browser/storage';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';

/** Where this browser keeps what the visitor decided: `in` or `out`. */
export const CONSENT_KEY = 'checkleaf:analytics';

/** Whether visits may be counted, by what the visitor decided or, without a decision, by the site's rule. */
export function hasConsent(): boolean {
  const choice = readConsent();
  return SITE.analytics.consent === 'opt-in' ? choice === 'in' : choice !== 'out';
}

/** Whether this visit is counted: there is a project to count it for, and the visitor allows it. */
export function isTrackingEnabled(): boolean {
  return PUBLIC_ENVIRONMENT.mixpanelKey !== '' && hasConsent();
}

/** What the visitor decided: `in`, `out`, or null without a decision. */
export function readConsent(): string | null {
  return readItem(CONSENT_KEY) ?? null;
}

/** Whether the page is served from this very machine: tracking is opted out there. */
export function isLocalhost(): boolean {
  return window.location.hostname === 'localhost';
}
