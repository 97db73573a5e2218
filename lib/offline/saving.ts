import { readItem, writeItem } from '@/lib/browser/storage';
import { watchItem } from '@/lib/browser/stored-changes';
import { deleteSavedPages, FILES, PAGES } from './saved-pages';

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
  try {
    // A worker that was removed, but still has pages, comes back when one registers it, and is not installed again.
    if (isOn) await openCaches();
    else await removeWorker();
  } finally {
    changes.announce();
  }
  return isStored;
}

/** What is written to them after they were deleted is not stored: they do not come back under their names. */
export type OpenCaches = { pages: Cache; files: Cache };

/**
 * Registers the worker, and resolves to its caches; null if pages cannot be saved because they do not exist. Those of a removed
 * worker do not, and neither do any if the operator has switched it off, or in development. May never resolve in that case.
 */
export async function startWorker(): Promise<OpenCaches | null> {
  if (savingState() !== 'on') return null;
  await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  await navigator.serviceWorker.ready;
  if (!(await caches.has(PAGES))) return null;
  const opened = await openCaches();
  if (savingState() === 'on') return opened;
  // Another tab has deleted them in between.
  await deleteSavedPages();
  return null;
}

async function openCaches(): Promise<OpenCaches> {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  return { pages, files };
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await deleteSavedPages();
}
