import { readCookie, readItem, writeCookie, writeItem } from '@/lib/browser/storage';
import { CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';

/** Local storage key of the visitor's choice. A cookie has it too, since browsers and extensions may block either. */
export const CONSENT_KEY = 'checkleaf:analytics';

/** Whether the browser has failed to store anything on this page. Undefined before the first attempt. */
let storageFailed: boolean | undefined;

/**
 * Whether the visitor's choice allows tracking. Without a choice, the default of the site applies. Never if the browser
 * stores nothing: an opt-out would be forgotten with the next page.
 */
export function isTrackingAllowed(): boolean {
  const choice = readConsent();
  if (choice === 'out' || (!choice && SITE.analytics.consent === 'opt-in')) return false;
  storageFailed ??= !canStore();
  return !storageFailed;
}

/**
 * Whether events are tracked: the build has a Mixpanel project key, and the visitor's choice or
 * the site's default allows tracking.
 */
export function isTrackingEnabled(): boolean {
  return PUBLIC_ENVIRONMENT.trackingToken !== '' && isTrackingAllowed();
}

/** The visitor's choice: `in` (opted in), `out` (opted out), or undefined if there is none. `out` in one place wins. */
export function readConsent(): 'in' | 'out' | undefined {
  const choices = [readItem(CONSENT_KEY), readCookie(CONSENT_COOKIE)];
  return (['out', 'in'] as const).find((choice) => choices.includes(choice));
}

/** Stops tracking on this page, because a choice could not be stored. */
export function reportStorageFailure(): void {
  storageFailed = true;
}

/** Whether nothing is tracked because the browser stores nothing. */
export function isStorageBlocked(): boolean {
  return storageFailed === true;
}

/** Tries to store something for a moment. */
function canStore(): boolean {
  const name = 'checkleaf-test';
  return (writeItem(name, '1') && writeItem(name, null)) || (writeCookie(name, '1') && writeCookie(name, ''));
}

/** Whether the page is served from localhost, where the Mixpanel client is opted out. */
export function isLocalhost(): boolean {
  return window.location.hostname === 'localhost';
}
