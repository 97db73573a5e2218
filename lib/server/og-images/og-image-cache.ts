import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { metricsRecorder } from '@/lib/server/metrics';
import type { OgImageContent } from './og-image-content';
import { ogImageVersion } from './og-image-content';
import { renderOgImage } from './render-og-image';

/** Room for about 500 images. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Images that are rendered at a time; each takes about a tenth of a second of one core. */
const CONCURRENT_RENDERS = 2;

/** Images that may be queued for rendering. */
const MAX_QUEUED = 20;

const limit = pLimit(CONCURRENT_RENDERS);

const cache = new LRUCache<string, Buffer, OgImageContent>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (image) => image.length,
  fetchMethod: (_version, _stale, { context }) => limit(() => renderOgImage(context)),
});

/** The image as PNG, rendered once for concurrent requests. Null if it is not cached and the render queue is full. */
export async function getOgImage(content: OgImageContent): Promise<Buffer | null> {
  const version = ogImageVersion(content);
  const isCached = cache.has(version);
  const isRejected = !isCached && limit.pendingCount >= MAX_QUEUED;
  const result = isCached ? 'hit' : isRejected ? 'rejected' : 'miss';
  metricsRecorder()?.recordCacheRequest('share-images', result);
  if (isRejected) return null;
  return (await cache.fetch(version, { context: content })) ?? null;
}
