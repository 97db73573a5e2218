import {
  deleteVisitor,
  EARLIER_UNSENT_PREFIX,
  isLocalhost,
  updateMixpanelCookie,
} from '@/lib/analytics/mixpanel/cookie';
import { listCookies } from '@/lib/browser/list-cookies';
import { listKeys, readCookie, readItem, writeCookie, writeItem } from '@/lib/browser/storage';
import {
  CONSENT_COOKIE,
  type ConsentChoice,
  formatConsent,
  isCurrentAnswer,
  parseConsent,
  SCRIPT_CONSENT_COOKIE,
} from '@/lib/config/consent-cookie';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';
import { CONSENT_PATH } from '@/lib/links/consent-path';
import { RECEIPT_COOKIE } from '@/lib/links/tracking-path';
import { deleteLandingParameters } from './attribution';
import {
  CONSENT_KEY,
  isStorageBlocked,
  isTrackingAllowed,
  readConsent,
  reportStorageFailure,
} from './consent';
import { clearQueue, UNSENT_PREFIX } from './event-queue';
import { forgetLanding } from './landing';

/**
 * Stores the visitor's choice, in the browser and by a cookie of the server, and applies it in all tabs. An objection has its
 * effect at once, and consent when it is stored: an earlier objection wins until then. Resolves to whether the choice holds.
 */
export async function setConsent(choice: ConsentChoice): Promise<boolean> {
  const value = formatConsent(choice, new Date());
  latestCall += 1;
  const call = latestCall;
  if (choice === 'out') {
    writeItem(CONSENT_KEY, value);
    // The server removes it when it sets its own.
    writeCookie(SCRIPT_CONSENT_COOKIE, value);
    deleteVisit();
    if (readConsent() !== 'out') reportStorageFailure();
    announceChoice();
    await sendChoice(choice, value);
  } else {
    writeItem(CONSENT_KEY, null);
    await sendChoice(choice, value);
    // The visitor has objected meanwhile.
    if (call !== latestCall) return readConsent() === choice;
    // First, so that all tabs find the same visitor when they notice the choice.
    if (PUBLIC_ENVIRONMENT.trackingToken !== '' && !isLocalhost()) updateMixpanelCookie();
    writeItem(CONSENT_KEY, value);
    if (readConsent() !== 'in') deleteVisit();
    if (readConsent() === undefined) reportStorageFailure();
  }
  announceChoice();
  return readConsent() === choice;
}

/**
 * Stores an objection again wherever it is missing: one place may have been cleared, and the server reads the cookie. Deletes
 * what the browser and this tab may still store of the visitor, also if consent has ended.
 */
export function renewOptOut(): void {
  if (!isTrackingAllowed()) deleteStored();
  if (readConsent() !== 'out') return;
  deleteVisit();
  const [value] = storedAnswers().filter((answer) => parseConsent(answer) === 'out');
  // Otherwise the browser objects by a setting of its own.
  if (value === undefined) return;
  if (parseConsent(readItem(CONSENT_KEY)) !== 'out') writeItem(CONSENT_KEY, value);
  if (parseConsent(readCookie(CONSENT_COOKIE)) !== 'out' && isCurrentAnswer(value))
    void sendChoice('out', value);
}

/**
 * Whether the visitor must be asked: the site asks first, and the visitor has not answered to the present text. Not if the
 * browser objects by Global Privacy Control, or stores no answer.
 */
export function mustAskForConsent(): boolean {
  if (SITE.analytics.consent !== 'opt-in' || isStorageBlocked()) return false;
  const answers = storedAnswers();
  return answers.length === 0 ? readConsent() === undefined : !answers.some(isCurrentAnswer);
}

/** The stored choices that hold, as they are stored. */
function storedAnswers(): string[] {
  const values = [readItem(CONSENT_KEY), readCookie(CONSENT_COOKIE), readCookie(SCRIPT_CONSENT_COOKIE)];
  return values.flatMap((value) => (value && parseConsent(value) ? [value] : []));
}

/** Deletes what the browser stores of the visitor, and what this tab remembers of the visit: events, campaign, ids. */
export function deleteVisit(): void {
  clearQueue();
  forgetVisit();
  deleteStored();
}

function deleteStored(): void {
  for (const prefix of [UNSENT_PREFIX, EARLIER_UNSENT_PREFIX])
    for (const key of listKeys(prefix)) writeItem(key, null);
  for (const name of listCookies(RECEIPT_COOKIE)) writeCookie(name, '');
  deleteVisitor();
}

/** Forgets how the visit in this tab began, and the library's ids of the tab. */
export function forgetVisit(): void {
  forgetLanding();
  deleteLandingParameters();
  for (const key of listKeys('mp_', 'sessionStorage')) writeItem(key, null, 'sessionStorage');
}

/** Calls of `setConsent` on this page, to find the latest one. */
let latestCall = 0;

/** The choice that is being sent: two at a time could set the cookie in the wrong order. */
let sending: Promise<unknown> = Promise.resolve();

/** Asks the server for its cookie. If the browser does not have it then, scripts write theirs, unless another choice follows. */
function sendChoice(choice: ConsentChoice, value: string): Promise<void> {
  const call = latestCall;
  const sent = sending.then(async () => {
    await postChoice(choice);
    // The server may be out of reach, or the browser may have rejected its cookie. The response has removed that of scripts.
    if (call === latestCall && parseConsent(readCookie(CONSENT_COOKIE)) !== choice)
      writeCookie(SCRIPT_CONSENT_COOKIE, value);
  });
  sending = sent;
  return sent;
}

async function postChoice(choice: ConsentChoice): Promise<void> {
  try {
    const body = new URLSearchParams({ choice });
    // `keepalive`, because the visitor may leave at once.
    await fetch(CONSENT_PATH, { method: 'POST', body, keepalive: true });
  } catch {
    // The cookie will be missing.
  }
}

/** The browser dispatches `storage` events in other tabs only. */
function announceChoice(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
}

/** Calls the listener when the choice has changed, in this tab or another. */
export function subscribeToConsentChange(listener: () => void): void {
  let choice = readConsent();
  subscribeToConsent(() => {
    const previous = choice;
    choice = readConsent();
    if (choice !== previous) listener();
  });
}

/**
 * Calls the listener after every change of the choice, in this tab or another. Where only cookies are available, and in a
 * page that was in the back/forward cache, a change in another tab is noticed when this one is shown. Returns the
 * unsubscribe function.
 */
export function subscribeToConsent(listener: () => void): () => void {
  const types = ['storage', 'focus', 'pageshow'] as const;
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
