import { LRUCache } from 'lru-cache';
import type { Checklist } from '@/lib/catalog/checklist';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { Share } from '@/lib/catalog/share';
import { metricsRecorder } from '@/lib/server/metrics';
import { renderSections } from './render-sections';

/** Room for about 50 shares of the maximum size, or thousands of usual ones. */
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Rendered sections by share id. The content of a share never changes, and a new version of the renderer comes with a
 * new process, so no entry is ever out of date.
 */
const cache = new LRUCache<string, SectionView[], Checklist>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (sections, id) => id.length + Buffer.byteLength(JSON.stringify(sections)),
  fetchMethod: (_id, _stale, { context }) => renderSections(context.sections),
  // A request that waits for an entry gets it even if it was evicted in the meantime.
  ignoreFetchAbort: true,
});

/** The sections of a share with their Markdown rendered, once for all requests. */
export async function getShareSections({ id, checklist }: Share): Promise<readonly SectionView[]> {
  metricsRecorder()?.recordCacheRequest('private-shares', cache.has(id) ? 'hit' : 'miss');
  return cache.forceFetch(id, { context: checklist });
}
