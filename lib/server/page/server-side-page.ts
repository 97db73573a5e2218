import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/lib/page/page-props';
import { loadPage } from './load-page';
import type { PageLoader } from './page-loader';
import { createRequestLimit } from './request-limit';

export type ServerSidePageOptions<Params> = {
  /** Headers of every response. `params` is null if they are invalid. */
  headers: (params: Params | null) => Record<string, string>;
  /** Rate limit of one client; see `createRequestLimit`. Called at the first request. */
  requestsPerMinute?: () => number;
};

/**
 * Creates the `getServerSideProps` of a page that is rendered for each request, because it must not be cached or
 * depends on the query. The loader gets path and query parameters; a repeated query parameter is an array, as in Next.
 */
export function serverSidePage<Params, View>(
  loader: PageLoader<Params, View>,
  { headers, requestsPerMinute }: ServerSidePageOptions<Params>,
): GetServerSideProps<PageProps<View>> {
  let isLimited: ReturnType<typeof createRequestLimit> | undefined;
  return async ({ query, params: pathParams, locale, req, res }) => {
    const params = loader.params.safeParse({ ...query, ...pathParams });
    for (const [name, value] of Object.entries(headers(params.success ? params.data : null))) {
      res.setHeader(name, value);
    }
    if (requestsPerMinute) {
      isLimited ??= createRequestLimit(requestsPerMinute());
      // Next renders nothing if the response is sent. A result is required all the same.
      if (isLimited(req, res)) return { props: {} as PageProps<View> };
    }
    if (!params.success) return { notFound: true };
    const { result, isGone } = await loadPage(loader, params.data, locale);
    if (isGone) res.statusCode = 410;
    return result;
  };
}
