import type { GetServerSideProps, GetStaticPaths, GetStaticProps, Redirect } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import type { PageProps } from '@/lib/page/page-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { BUSY_RETRY_SECONDS, isBusyError } from '@/lib/server/database/busy-error';
import { REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { closeSignal } from '@/lib/server/http/close-signal';
import { attachStructuredData } from './attach-structured-data';
import { buildShell } from './build-shell';
import { getHeadTranslator } from './load-messages';
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

type LoadedPage<View> = {
  /** Result for both `getStaticProps` and `getServerSideProps`. */
  result: { props: PageProps<View> } | { redirect: Redirect } | { notFound: true };
  /** Whether the status is 410 instead of 200. */
  isGone: boolean;
};

/** Runs the loader of a page with valid parameters and adds the shell's props. Throws errors of the store. */
async function loadPage<Params, View>(
  loader: PageLoader<Params, View>,
  params: Params,
  nextLocale: string | undefined,
  signal?: AbortSignal,
): Promise<LoadedPage<View>> {
  const locale = toLocale(nextLocale);
  const store = await getLocalizedCatalog();
  const loaded = await loader.load({ params, locale, store, signal, t: await getHeadTranslator(locale) });
  if (loaded.kind === 'not-found') return { result: { notFound: true }, isGone: false };
  if (loaded.kind === 'redirect') {
    // Next does not add the locale to a redirect.
    const redirect = { destination: localizedPath(loaded.path, locale), statusCode: 301 } as const;
    return { result: { redirect }, isGone: false };
  }
  const shell = await buildShell({ locale, namespaces: loader.namespaces, head: loaded.head, store });
  const props = { shell: attachStructuredData(shell, loaded.structuredData), view: loaded.view };
  return { result: { props }, isGone: loaded.kind === 'gone' };
}
