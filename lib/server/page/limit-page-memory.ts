import { LRUCache } from 'lru-cache';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';

/** Several times the number of pages that are requested in a minute; about 3 MB. */
const MAX_ENTRIES = 10_000;

/**
 * Limits a map in which Next remembers the lifetime of every static page that was ever requested, 404s included: its
 * memory would grow with each made-up URL. Nothing is lost with an entry, because each cached page has its own copy.
 *
 * @throws if Next has no such map: then an update of Next has moved or limited it.
 */
export function limitCacheControls(maxEntries = MAX_ENTRIES): void {
  if (!(Reflect.get(SharedCacheControls, 'cacheControls') instanceof Map)) {
    throw new Error('Next has changed how it remembers the lifetimes of pages: see limit-page-memory.ts.');
  }
  Reflect.set(SharedCacheControls, 'cacheControls', new LRUCache<string, object>({ max: maxEntries }));
}
