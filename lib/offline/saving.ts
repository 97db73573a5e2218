import { readItem, writeItem } from '@/lib/browser/storage';
import { watchItem } from '@/lib/browser/stored-changes';
import { deleteSavedPages, PAGES } from './saved-pages';

/** Local storage key: `off` if the visitor has decided that pages are not saved. */
const KEY = 'checkleaf:offline';

export const WORKER_PATH = '/sw.js';

const changes = watchItem(KEY);

/** Calls the listener when the visitor switches saving on or off. Returns the unsubscribe function. */
export const subscribeToSaving = changes.subscribe;

/**
 * Whether pages are saved in this browser. `unsupported` if it has no service workers here, as in some private windows, or
 * blocks storage.
 */
export function savingState(): 'on' | 'off' | 'unsupported' {
  const stored = readItem(KEY);
  const isSupported = 'serviceWorker' in navigator && 'locks' in navigator && 'caches' in window;
  if (!isSupported || stored === undefined) return 'unsupported';
  return stored === 'off' ? 'off' : 'on';
}

/** Switches saving on, or off with all that is saved. Returns false if the browser has not stored the decision. */
export async function setSaving(isOn: boolean): Promise<boolean> {
  const isStored = writeItem(KEY, isOn ? null : 'off');
  if (!isOn) await removeWorker();
  changes.announce();
  return isStored;
}

/**
 * Registers the worker, and resolves to whether pages can be saved: its caches exist. Those of a removed worker do not, and
 * neither do any if the operator has switched it off, or in development. May never resolve in that case.
 */
export async function startWorker(): Promise<boolean> {
  if (savingState() !== 'on') return false;
  await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  return caches.has(PAGES);
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await deleteSavedPages();
}
