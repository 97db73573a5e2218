import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/lib/page/page-props';
import { BUSY_RETRY_SECONDS, isBusyError } from '@/lib/server/database/busy-error';
import { closeSignal } from '@/lib/server/http/close-signal';
import { loadPage } from './load-page';
import type { PageLoader } from './page-loader';

export type ServerSidePageOptions<Params> = {
  /** Headers of every response. `params` is null if they are invalid. */
  headers: (params: Params | null) => Record<string, string>;
};

/**
 * Creates the `getServerSideProps` of a page that is rendered for each request, because it must not be cached or
 * depends on the query. The loader gets path and query parameters; a repeated query parameter is an array, as in Next.
 */
export function serverSidePage<Params, View>(
  loader: PageLoader<Params, View>,
  { headers }: ServerSidePageOptions<Params>,
): GetServerSideProps<PageProps<View>> {
  return async ({ query, params: pathParams, locale, res }) => {
    const params = loader.params.safeParse({ ...query, ...pathParams });
    for (const [name, value] of Object.entries(headers(params.success ? params.data : null))) {
      res.setHeader(name, value);
    }
    if (!params.success) return { notFound: true };
    const signal = closeSignal(res);
    try {
      const { result, isGone } = await loadPage(loader, params.data, locale, signal);
      if (isGone) res.statusCode = 410;
      return result;
    } catch (error) {
      // Nobody receives the response, and Next would log the error.
      if (signal.aborted) return { notFound: true };
      // The HTTP server then responds with 503 instead of 500.
      if (isBusyError(error)) res.setHeader('Retry-After', BUSY_RETRY_SECONDS);
      throw error;
    }
  };
}
