import { readCookie, readItem, writeCookie, writeItem } from '@/lib/browser/storage';
import {
  CONSENT_COOKIE,
  type ConsentChoice,
  parseConsent,
  SCRIPT_CONSENT_COOKIE,
} from '@/lib/config/consent-cookie';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';

/**
 * Local storage key of the visitor's choice. The cookie has it too, since browsers and extensions may block either. Other
 * tabs notice a change of this one.
 */
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

/**
 * The visitor's choice, or undefined if there is none. `out` in one place wins. If the site respects Global Privacy Control, it
 * stands for a visitor who has not chosen.
 */
export function readConsent(): ConsentChoice | undefined {
  const stored = [readItem(CONSENT_KEY), ...[CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE].map(readCookie)];
  const choices = stored.map(parseConsent);
  return (
    (['out', 'in'] as const).find((choice) => choices.includes(choice)) ?? (hasGpc() ? 'out' : undefined)
  );
}

/** Whether the browser objects by Global Privacy Control, and the site respects that. */
function hasGpc(): boolean {
  return (
    SITE.analytics.respectsGpc &&
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  );
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
