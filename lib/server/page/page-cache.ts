import { LRUCache } from 'lru-cache';
import { bytesOfText } from '@/lib/server/http/bytes-of-text';

/** What Next stores of a page or a redirect of the pages router. Null is a 404. */
type Page = { html?: string; pageData?: object; props?: object } | null;

/** What Next gives to `set` with a page. It has more fields, which pages of the pages router do not need. */
type StoreOptions = { cacheControl?: object };

type StoredPage = {
  page: { value: Page } & StoreOptions;
  /** When it was stored, by both clocks, in ms. */
  wall: number;
  monotonic: number;
};

/** Memory for pages: some hundred of them, with their data. */
const MAX_BYTES = 50 * 1024 * 1024;

/**
 * What a page takes beside its key and text: about 450 bytes measured, and as much again for the garbage of a minute. Made-up URLs, which
 * have little more than that, must not fill the memory.
 */
const ENTRY_BYTES = 1_000;

/**
 * Creates the class that Next gets as its `cacheHandler`: it has rendered pages and 404s in bounded memory. Next creates an object for each
 * request; all of them have the same pages.
 *
 * Next compares the time at which a page was stored with a clock that never jumps. Here, the age of a page is the longer one of what
 * the two clocks say. A system clock that is set back does not make pages stale; one that is set forward, for example because
 * the machine was suspended, makes each of them stale once.
 */
export function createPageCache({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => bytesOfText(key) + bytesOf(page.value) + ENTRY_BYTES,
  });

  return class PageCache {
    async get(key: string): Promise<(StoredPage['page'] & { lastModified: number }) | null> {
      const stored = pages.get(key);
      if (!stored) return null;
      const monotonic = performance.now();
      const age = Math.max(monotonic - stored.monotonic, Date.now() - stored.wall);
      // On the clock with which Next compares it.
      return { ...stored.page, lastModified: performance.timeOrigin + monotonic - age };
    }

    async set(key: string, value: Page, { cacheControl }: StoreOptions): Promise<void> {
      const page = { value, ...(cacheControl ? { cacheControl } : {}) };
      pages.set(key, { page, wall: Date.now(), monotonic: performance.now() });
    }

    /** Pages have no tags. */
    async revalidateTag(): Promise<void> {}

    resetRequestCache(): void {}
  };
}

function bytesOf(page: Page): number {
  const data = page?.pageData ?? page?.props;
  return bytesOfText(page?.html ?? '') + bytesOfText(data ? JSON.stringify(data) : '');
}
