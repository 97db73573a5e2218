import type { RecentList } from '@/lib/browser/recent-lists';

// Saved pages are in two caches of the Cache API: the documents by their path, and the files that they need. Pages write
// both, and the service worker reads them. A document is written after its files, and with their names, so that it is
// never shown with those of another build.

const PREFIX = 'checkleaf-';

/** With a version: a worker deletes the caches of other versions. Change it together with what is in the caches. */
const VERSION = '-1';

export const PAGES = `${PREFIX}pages${VERSION}`;

export const FILES = `${PREFIX}files${VERSION}`;

/** Requests of other kinds than the one that saved an entry have other headers. */
export const ANY_HEADERS = { ignoreVary: true } as const;

/** Header of a saved document: a `SavedPage` as percent-encoded JSON. */
const PAGE_HEADER = 'X-Saved-Page';

export type SavedPage = {
  /** With its locale. */
  path: string;
  /** Id of the build of the document and its files. */
  build: string;
  /** Paths of the files that it needs. */
  files: readonly string[];
  /** Size of the document in bytes. */
  bytes: number;
  /** When it was requested, in ms. */
  savedAt: number;
  /** When it was last opened, in ms. */
  usedAt: number;
  /** If it is the page of a list. */
  list?: RecentList | undefined;
};

/** Returns what a saved document says about itself; undefined if it is malformed. */
function readPage(document: Response): SavedPage | undefined {
  try {
    return JSON.parse(decodeURIComponent(document.headers.get(PAGE_HEADER) ?? '')) as SavedPage;
  } catch {
    return undefined;
  }
}

/** A saved document as a response that can be stored, with the headers of `headers`. */
export function toDocument(html: BodyInit, page: SavedPage, headers: Headers): Response {
  const kept = new Headers(headers);
  // They are about the transfer, and about one request.
  for (const name of [
    'Content-Encoding',
    'Content-Length',
    'Server-Timing',
    'Transfer-Encoding',
    'Vary',
    'X-Request-Id',
  ])
    kept.delete(name);
  kept.set(PAGE_HEADER, encodeURIComponent(JSON.stringify(page)));
  return new Response(html, { headers: kept });
}

/** Finds the saved document of a path. Creates no cache. */
export async function findDocument(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: PAGES, ...ANY_HEADERS });
}

/** Finds the saved page of a path. */
export async function findSavedPage(path: string): Promise<SavedPage | undefined> {
  const document = await findDocument(path);
  return document && readPage(document);
}

/** All saved pages, last used first. */
export async function readSavedPages(): Promise<SavedPage[]> {
  if (!(await caches.has(PAGES))) return [];
  const cache = await caches.open(PAGES);
  const requests = await cache.keys();
  const pages = await Promise.all(requests.map(({ url }) => findSavedPage(new URL(url).pathname)));
  return pages.filter((page) => page !== undefined).sort((a, b) => b.usedAt - a.usedAt);
}

/** Deletes the saved pages, or only those that other versions of this module have saved. */
export async function deleteSavedPages(which: 'all' | 'other-versions' = 'all'): Promise<void> {
  const kept = which === 'all' ? [] : [PAGES, FILES];
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !kept.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
