import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/lib/page/page-props';
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
    const { result, isGone } = await loadPage(loader, params.data, locale);
    if (isGone) res.statusCode = 410;
    return result;
  };
}
