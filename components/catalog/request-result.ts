import { type TemplateListQuery, templateListSearch } from '@/lib/links/paths';
import type { TemplateListResult } from '@/lib/page/view-props';

/** How often a search that failed is repeated without being asked. */
const MAX_RETRIES = 2;

/** Seconds until then, unless the server says when. */
const RETRY_SECONDS = 1;

/** If the server asks to wait longer, in seconds, the search is not repeated. */
const MAX_RETRY_SECONDS = 10;

type RequestOptions = {
  locale: string;
  signal: AbortSignal;
  /** Called when the search has failed and will be repeated. */
  onRetry: () => void;
};

/**
 * Requests the result of a search, again if the server is busy or there is no connection. Null if it gives up, or if the
 * signal is aborted.
 */
export async function requestResult(
  query: TemplateListQuery,
  { locale, signal, onRetry }: RequestOptions,
): Promise<TemplateListResult | null> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const response = await fetchResult(query, locale, signal);
    if (!('retryAfter' in response)) return response;
    const { retryAfter } = response;
    if (signal.aborted || attempt > MAX_RETRIES || retryAfter > MAX_RETRY_SECONDS) return null;
    onRetry();
    // Each time longer, and not at the same time as all other visitors.
    const delay = retryAfter * 1000 * (attempt + Math.random());
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return null;
}

/** Why there is no result: seconds after which the request may succeed, infinite if it never will. */
type FailedRequest = { retryAfter: number };

/** Requests the result of a search once. */
export async function fetchResult(
  query: TemplateListQuery,
  locale: string,
  signal: AbortSignal,
): Promise<TemplateListResult | FailedRequest> {
  const search = templateListSearch(query);
  search.set('locale', locale);
  try {
    const response = await fetch(`/api/search?${search}`, { signal });
    if (response.ok) return (await response.json()) as TemplateListResult;
    const { status, headers } = response;
    if (status < 500 && status !== 429) return { retryAfter: Number.POSITIVE_INFINITY };
    return { retryAfter: Number(headers.get('Retry-After')) || RETRY_SECONDS };
  } catch {
    return { retryAfter: RETRY_SECONDS };
  }
}
