import { writeItem } from '@/lib/browser/storage';
import { CONSENT_KEY, isTrackingEnabled } from './consent';
import { clearQueue } from './event-queue';
import { drainPersistedBatches } from './persisted-batches';

/**
 * Stores the visitor's choice and applies it immediately. Opting out drops queued and persisted events. If tracking was
 * on, it also loads the Mixpanel client, unless it is loaded, and makes it delete its stored data. Later visits do not
 * load the client.
 */
export async function setConsent(allowed: boolean): Promise<void> {
  const wasEnabled = isTrackingEnabled();
  if (!allowed) {
    clearQueue();
    drainPersistedBatches();
  }
  storeConsent(allowed ? 'in' : 'out');
  if (!allowed && !wasEnabled) return;
  const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
  const { optIn, optOut } = await loadClient();
  if (allowed) optIn();
  else optOut();
}

/** Calls the listener after every change of the choice, in this tab or another. Returns the unsubscribe function. */
export function subscribeToConsent(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function storeConsent(choice: 'in' | 'out'): void {
  // If storage is blocked, the client's own opt-out cookie still applies.
  writeItem(CONSENT_KEY, choice);
  // The browser dispatches `storage` events in other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
}
