import type { TemplateListParams } from '@/lib/server/loaders/load-template-list';

/** Cache header of answers that are the same for all and follow the catalogue within a minute. */
export const PUBLIC_CACHE = 'public, s-maxage=60, stale-while-revalidate=86400';

/** Headers of private pages: kept by no cache, found by no search engine, told to no other site. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;

/** The plain list is the same for all; a query is one visitor's and there is no end of them. */
export function templateListCacheHeaders(params: TemplateListParams | null): Record<string, string> {
  const plain = params !== null && !params.q && params.tag === undefined && params.sort === undefined;
  return {
    'Cache-Control': plain
      ? 'public, s-maxage=60, stale-while-revalidate=86400'
      : 'private, no-cache, no-store, max-age=0, must-revalidate',
  };
}
