import { deleteSavedPages } from './saved-pages';
import type { WorkerScope } from './worker-scope';

// Replaces the service worker if the setting `SERVICE_WORKER` is `off`: it deletes the saved pages and removes itself.
// Without a `fetch` listener, all requests go to the network at once.

declare const self: WorkerScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteSavedPages().finally(() => self.registration.unregister()));
});
