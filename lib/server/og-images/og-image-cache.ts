import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { OgImageContent } from './og-image-content';
import { ogImageVersion } from './og-image-content';
import { renderOgImage } from './render-og-image';

/** Bytes of drawn pictures that are kept, about 500 of them. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Pictures that are drawn at a time; each takes about a tenth of a second of one core. */
const CONCURRENT_RENDERS = 2;

/** Pictures that may wait to be drawn. */
const MAX_WAITING = 20;

const limit = pLimit(CONCURRENT_RENDERS);

const cache = new LRUCache<string, Buffer, OgImageContent>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (picture) => picture.length,
  fetchMethod: (_version, _stale, { context }) => limit(() => renderOgImage(context)),
});

/** The picture as PNG, drawn once for all who ask; null where too many others wait to be drawn. */
export async function getOgImage(content: OgImageContent): Promise<Buffer | null> {
  const version = ogImageVersion(content);
  if (limit.pendingCount >= MAX_WAITING && !cache.has(version)) return null;
  return (await cache.fetch(version, { context: content })) ?? null;
}
