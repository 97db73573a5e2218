import { deleteVisitor, updateMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { listKeys, writeCookie, writeItem } from '@/lib/browser/storage';
import { CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { CONSENT_KEY, isTrackingEnabled, readConsent, reportStorageFailure } from './consent';
import { clearQueue, PENDING_PREFIX } from './event-queue';
import { removePersistedBatches } from './persisted-batches';

/**
 * Stores the visitor's choice and applies it immediately. Opting out drops queued and persisted events. If tracking was
 * on, it also loads the Mixpanel client, unless it is loaded, and makes it delete its stored data. Later visits do not
 * load the client.
 */
export async function setConsent(allowed: boolean): Promise<void> {
  const wasEnabled = isTrackingEnabled();
  if (!allowed) {
    clearQueue();
    removePersistedBatches();
    for (const key of listKeys(PENDING_PREFIX)) writeItem(key, null);
    // At once, because the visitor may leave before the client is loaded.
    deleteVisitor();
  }
  storeConsent(allowed ? 'in' : 'out');
  if (allowed ? !isTrackingEnabled() : !wasEnabled) return;
  const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
  const { optIn, optOut } = await loadClient();
  if (!allowed) optOut();
  else {
    optIn();
    // Until now the library has stored nothing about this visit.
    updateMixpanelCookie();
  }
}

/** Stores an opt-out again wherever the browser allows it: one place may have been cleared, and the server reads the cookie. */
export function renewOptOut(): void {
  if (readConsent() === 'out') storeConsent('out');
}

/** Stores the choice wherever the browser allows it. */
function storeConsent(choice: 'in' | 'out'): void {
  writeItem(CONSENT_KEY, choice);
  writeCookie(CONSENT_COOKIE, choice);
  if (readConsent() !== choice) reportStorageFailure();
  // The browser dispatches `storage` events in other tabs only.
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
 * Calls the listener after every change of the choice, in this tab or another. Where only cookies are available, a
 * change in another tab is noticed when this one gets the focus. Returns the unsubscribe function.
 */
export function subscribeToConsent(listener: () => void): () => void {
  const types = ['storage', 'focus'] as const;
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
