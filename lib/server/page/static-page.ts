import type { GetStaticPaths, GetStaticProps } from 'next';
import type { PageProps } from '@/lib/page/page-props';
import type { PageLoader } from './page-loader';
import { renderPage } from './render-page';

/** Seconds after which a request revalidates a page, a 404 included. */
export const REVALIDATE_SECONDS = 60;

/**
 * Creates the `getStaticProps` of a page that is the same for all visitors. Errors of the store are thrown: Next
 * then serves the stale page, or the 500 page if it has none.
 */
export function staticPage<Params, View>(loader: PageLoader<Params, View>): GetStaticProps<PageProps<View>> {
  return async (context) => {
    const params = loader.params.safeParse(context.params ?? {});
    if (!params.success) return { notFound: true, revalidate: REVALIDATE_SECONDS };
    const { result } = await renderPage(loader, params.data, context.locale);
    return { ...result, revalidate: REVALIDATE_SECONDS };
  };
}

/** Pre-renders no path: each page is rendered at its first request and cached in bounded memory. */
export const renderOnDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
