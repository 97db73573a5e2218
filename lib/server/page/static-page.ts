import type { GetStaticPaths, GetStaticProps } from 'next';
import type { PageProps } from '@/lib/page/page-props';
import { REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { loadPage } from './load-page';
import type { PageLoader } from './page-loader';

/**
 * Creates the `getStaticProps` of a page that is the same for all visitors. Throws errors of the store: Next then
 * serves the stale page, or the 500 page if there is none.
 */
export function staticPage<Params, View>(loader: PageLoader<Params, View>): GetStaticProps<PageProps<View>> {
  return async (context) => {
    const params = loader.params.safeParse(context.params ?? {});
    if (!params.success) return { notFound: true, revalidate: REVALIDATE_SECONDS };
    const { result } = await loadPage(loader, params.data, context.locale);
    return { ...result, revalidate: REVALIDATE_SECONDS };
  };
}

/** Prerenders no paths at build time: each page is rendered on its first request and cached in bounded memory. */
export const renderOnDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
