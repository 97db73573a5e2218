import { writeItem } from '@/lib/browser/storage';
import { CONSENT_KEY, isTrackingEnabled } from './consent';
import { clearQueue } from './event-queue';
import { drainPersistedBatches } from './persisted-batches';

/**
 * Keeps the visitor's decision and acts on it at once. A no also takes away what the client stored, for which
 * the client is loaded where it is not there yet; it stays away at the next visit.
 */
export async function setConsent(allowed: boolean): Promise<void> {
  const wasCounted = isTrackingEnabled();
  if (!allowed) {
    clearQueue();
    drainPersistedBatches();
  }
  storeConsent(allowed ? 'in' : 'out');
  if (!allowed && !wasCounted) return;
  const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
  const { optIn, optOut } = await loadClient();
  if (allowed) optIn();
  else optOut();
}

/** Calls back after each decision, made here or in another tab. Returns how to stop it. */
export function subscribeToConsent(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function storeConsent(choice: 'in' | 'out'): void {
  // If storage is blocked, the client's own opt-out cookie still holds.
  writeItem(CONSENT_KEY, choice);
  window.dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }));
}
