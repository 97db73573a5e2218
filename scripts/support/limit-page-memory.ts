import { LRUCache } from 'lru-cache';
import { getMemoryCache } from 'next/dist/server/lib/incremental-cache/memory-cache.external';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';

/** Several times the number of pages that are requested in a minute; about 3 MB. */
const MAX_ENTRIES = 10_000;

/**
 * Limits a map in which Next remembers the lifetime of every static page that was ever requested, 404s included: its
 * memory would grow with each made-up URL. Nothing is lost with an entry, because each cached page has its own copy.
 */
export function limitCacheControls(maxEntries = MAX_ENTRIES): void {
  Reflect.set(SharedCacheControls, 'cacheControls', new LRUCache<string, object>({ max: maxEntries }));
}

/** `cacheMaxMemorySize` of Next, which we do not change: bytes of all rendered pages in memory. */
const MAX_BYTES = 50 * 1024 * 1024;

/** What an entry takes beside its key and text: about 450 bytes measured, and as much again for the garbage of a minute. */
const ENTRY_BYTES = 1_000;

/**
 * Makes Next count the memory of each entry of its cache of rendered pages. It counts a 404 as 25 bytes and its URL, so its
 * limit would let hundreds of megabytes of made-up URLs in. Call it before Next renders the first page.
 */
export function limitPageCache(maxBytes = MAX_BYTES): void {
  // Whoever calls this first decides the limit. There is one cache for all of Next's modules.
  const cache = getMemoryCache(maxBytes);
  const sizeOf: unknown = Reflect.get(cache, 'calculateSize');
  if (typeof sizeOf !== 'function') throw new Error('The cache of this version of Next is another one.');
  Reflect.set(cache, 'calculateSize', (...entry: unknown[]) => Number(sizeOf(...entry)) + ENTRY_BYTES);
}
