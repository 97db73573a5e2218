import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { isHandledFile, isHandledPage, isHashedFile } from './handled-paths';
import { ANY_HEADERS, deleteSavedPages, FILES, findDocument, PAGES, readSavedPages } from './saved-pages';
import type { WorkerFetchEvent, WorkerScope } from './worker-scope';

// The service worker, which `npm run worker` compiles. It has nothing of a build in it: it opens saved pages without a
// network, and otherwise passes requests on.

declare const self: WorkerScope;

/** How long, in ms, a page that is saved waits for the network. */
const NETWORK_TIMEOUT = 4000;

/** Pages whose origin is remembered: see the `message` listener. */
const MAX_COPIES = 50;

/** Ids of pages that were opened from a saved copy. */
const copies = new Set<string>();

self.addEventListener('install', (event) => {
  // Fails if the browser blocks storage, and the worker with it.
  event.waitUntil(Promise.all([caches.open(PAGES), caches.open(FILES)]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteSavedPages('other-versions'),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isHandledPage(pathname)) event.respondWith(respondWithPage(event, pathname));
  } else if (isHashedFile(pathname)) event.respondWith(respondWithHashedFile(request));
  else if (isHandledFile(pathname)) event.respondWith(respondWithIcon(request, copies.has(event.clientId)));
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
  if (response && !(saved && response.status >= 500)) return response;
  if (saved) rememberCopy(event.resultingClientId);
  return saved ?? (await findOfflinePage(path).catch(() => undefined)) ?? Response.error();
}

function loadPage(event: WorkerFetchEvent): Promise<Response> {
  const response = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request));
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
  if (copies.size >= MAX_COPIES) copies.clear();
  copies.add(clientId);
}

/** In the language of the path if it is saved in that one, otherwise in the one used last. */
async function findOfflinePage(path: string): Promise<Response | undefined> {
  const locale = LOCALES.find((known) => path.split('/')[1] === known) ?? DEFAULT_LOCALE;
  const offlinePaths = LOCALES.map((known) => localizedPath(paths.offline(), known));
  const saved = (await readSavedPages()).find((page) => offlinePaths.includes(page.path));
  return (await findDocument(localizedPath(paths.offline(), locale))) ?? (saved && findDocument(saved.path));
}

async function respondWithHashedFile(request: Request): Promise<Response> {
  return (await findFile(request)) ?? fetch(request);
}

/** The names of icons stay the same when they change, so they are those that were saved with the page only for a saved copy. */
async function respondWithIcon(request: Request, isForCopy: boolean): Promise<Response> {
  const saved = await findFile(request);
  if (saved && isForCopy) return saved;
  return fetch(request).catch(() => saved ?? Response.error());
}

function findFile({ url }: Request): Promise<Response | undefined> {
  return caches.match(url, { cacheName: FILES, ...ANY_HEADERS }).catch(() => undefined);
}
