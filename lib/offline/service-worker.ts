import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { isHandledFile, isHandledPage } from './handled-paths';
import { ANY_HEADERS, deleteSavedPages, FILES, findDocument, PAGES, readSavedPages } from './saved-pages';
import type { WorkerFetchEvent, WorkerScope } from './worker-scope';

// The service worker, which `npm run worker` compiles. It has nothing of a build in it: it opens saved pages without a
// network, and otherwise passes requests on.

declare const self: WorkerScope;

/** How long, in ms, a page that is saved waits for the network. */
const NETWORK_TIMEOUT = 4000;

/** Number of ids in `copies`. */
const MAX_COPIES = 50;

/** Ids of pages that were opened from a saved copy. They are lost when the browser stops the worker, which it does when idle. */
const copies = new Set<string>();

self.addEventListener('install', (event) => {
  // Fails if the browser blocks storage, and the worker with it. Pages that are open have no worker until the next navigation:
  // in Firefox, beacons of a page that is left just after a worker has claimed it are lost.
  event.waitUntil(Promise.all([caches.open(PAGES), caches.open(FILES)]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteSavedPages('other-versions'),
      // In Firefox, a preload that fails ends the navigation with an error page, whatever the worker responds with. An earlier
      // worker enabled it.
      self.registration.navigationPreload?.disable(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isHandledPage(pathname)) event.respondWith(respondWithPage(event, pathname));
  } else if (isHandledFile(pathname) && (copies.has(clientId) || !navigator.onLine)) {
    // The files of other pages come faster from the HTTP cache than from here.
    event.respondWith(respondWithFile(request));
  }
});

/** A page asks, through a port, whether it was opened from a saved copy. */
self.addEventListener('message', ({ ports, source }) => {
  ports[0]?.postMessage(copies.has(source.id));
});

/** The page from the network. If that fails or takes too long, the saved page, or the page that lists what is saved. */
async function respondWithPage(event: WorkerFetchEvent, requested: string): Promise<Response> {
  const path = requested.replace(/(?<=.)\/$/, '');
  const network = loadPage(event);
  const saved = await findDocument(path).catch(() => undefined);
  const timeout = saved && new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT));
  const response = await Promise.race([network, timeout ?? network]).catch(() => undefined);
  if (saved && response && [404, 410].includes(response.status)) await forget(path);
  if (response && !(saved && isUnavailable(response))) return response;
  rememberCopy(event.resultingClientId);
  return saved ?? (await findOfflinePage(path).catch(() => undefined)) ?? Response.error();
}

/** Whether the site does not work now, or has had too many requests from the visitor's network. */
function isUnavailable({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

function loadPage(event: WorkerFetchEvent): Promise<Response> {
  const response = fetch(event.request);
  // Otherwise the browser would cancel it, and complain, when the saved page is shown first.
  event.waitUntil(response.catch(() => undefined));
  return response;
}

/** The list was removed from the site. */
async function forget(path: string): Promise<void> {
  const cache = await caches.open(PAGES);
  await cache.delete(path, ANY_HEADERS);
}

function rememberCopy(clientId: string): void {
  copies.add(clientId);
  const [oldest] = copies;
  if (oldest !== undefined && copies.size > MAX_COPIES) copies.delete(oldest);
}

/** In the language of the path if it is saved in that one, otherwise in the one used last. */
async function findOfflinePage(path: string): Promise<Response | undefined> {
  const locale = LOCALES.find((known) => path.split('/')[1] === known) ?? DEFAULT_LOCALE;
  const offlinePaths = LOCALES.map((known) => localizedPath(paths.offline(), known));
  const saved = (await readSavedPages()).find((page) => offlinePaths.includes(page.path));
  return (await findDocument(localizedPath(paths.offline(), locale))) ?? (saved && findDocument(saved.path));
}

async function respondWithFile(request: Request): Promise<Response> {
  const options = { cacheName: FILES, ...ANY_HEADERS };
  const saved = await caches.match(request.url, options).catch(() => undefined);
  return saved ?? fetch(request);
}
