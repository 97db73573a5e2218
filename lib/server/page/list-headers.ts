import type { TemplateListParams } from '@/lib/server/loaders/load-template-list';

/** The plain list is the same for all; a query is one visitor's and there is no end of them. */
export function listHeaders(params: TemplateListParams | null): Record<string, string> {
  const plain = params !== null && !params.q && params.tag === undefined && params.sort === undefined;
  return {
    'Cache-Control': plain
      ? 'public, s-maxage=60, stale-while-revalidate=86400'
      : 'private, no-cache, no-store, max-age=0, must-revalidate',
  };
}
