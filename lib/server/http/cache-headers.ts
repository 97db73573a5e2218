/** `Cache-Control` of responses that are the same for everyone. Shared caches revalidate them after a minute. */
export const PUBLIC_CACHE = 'public, s-maxage=60, stale-while-revalidate=86400';

/** Headers of private pages: not stored, not indexed, and not sent as a referrer. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Caching headers of the template list. Searches and filters are not cached: their number is unbounded. */
export function templateListCacheHeaders(
  params: { q: string; tag?: unknown; sort?: unknown } | null,
): Record<string, string> {
  const isPlain = params !== null && !params.q && params.tag === undefined && params.sort === undefined;
  return {
    'Cache-Control': isPlain ? PUBLIC_CACHE : 'private, no-cache, no-store, max-age=0, must-revalidate',
  };
}
