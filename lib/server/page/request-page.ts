import type { GetServerSideProps } from 'next';
import type { PageProps } from '@/lib/page/page-props';
import type { PageLoader } from './page-loader';
import { renderPage } from './render-page';

export type RequestPageOptions<Params> = {
  /** Headers of every response; `params` is null if they are not valid. */
  headers: (params: Params | null) => Record<string, string>;
};

/**
 * Creates the `getServerSideProps` of a page that is rendered for each request, from its path and query: a page that
 * must not be cached, or one with an unbounded number of queries. A repeated query parameter is an array, as in Next.
 */
export function requestPage<Params, View>(
  loader: PageLoader<Params, View>,
  { headers }: RequestPageOptions<Params>,
): GetServerSideProps<PageProps<View>> {
  return async ({ query, params: pathParams, locale, res }) => {
    const params = loader.params.safeParse({ ...query, ...pathParams });
    for (const [name, value] of Object.entries(headers(params.success ? params.data : null))) {
      res.setHeader(name, value);
    }
    if (!params.success) return { notFound: true };
    const { result, isGone } = await renderPage(loader, params.data, locale);
    if (isGone) res.statusCode = 410;
    return result;
  };
}
