import { CHOICE_KEY, isCounted } from './consent';
import { emptyOutbox } from './event-queue';
import { takeBatches } from './persisted-batches';

/**
 * Keeps the visitor's decision and acts on it at once. A no also takes away what the client stored, for which
 * the client is loaded where it is not there yet; it stays away at the next visit.
 */
export async function allowCounting(allowed: boolean): Promise<void> {
  const wasCounted = isCounted();
  if (!allowed) {
    emptyOutbox();
    takeBatches();
  }
  keepChoice(allowed ? 'in' : 'out');
  if (!allowed && !wasCounted) return;
  const { loadClient } = await import('@/lib/analytics/mixpanel/load-client');
  const { optIn, optOut } = await loadClient();
  if (allowed) optIn();
  else optOut();
}

/** Calls back after each decision, made here or in another tab. Returns how to stop it. */
export function subscribeToChoice(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function keepChoice(choice: 'in' | 'out'): void {
  try {
    localStorage.setItem(CHOICE_KEY, choice);
  } catch {
    // The library keeps a decision of its own, in a cookie then.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: CHOICE_KEY }));
}
