import type { GetStaticPaths, GetStaticProps } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import type { PageProps } from '@/lib/page/page-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { buildShell } from './build-shell';
import { getHeadTranslator } from './messages';
import type { PageLoader } from './page-loader';
import { attachStructuredData } from './structured-data';

/** Seconds after which the next request has a page rendered anew; misses as well as hits. */
export const REVALIDATE = 60;

/**
 * Serves a loader's page rendered once for all visitors and revalidated. A fault of the store is thrown on:
 * Next then goes on serving the page that it has, or the 500 page where it has none.
 */
export function staticPage<Params, View>(loader: PageLoader<Params, View>): GetStaticProps<PageProps<View>> {
  return async (context) => {
    const params = loader.params.safeParse(context.params ?? {});
    if (!params.success) return { notFound: true, revalidate: REVALIDATE };
    const locale = toLocale(context.locale);
    const store = await getLocalizedCatalog();
    const loaded = await loader.load({
      params: params.data,
      locale,
      store,
      t: await getHeadTranslator(locale),
    });
    if (loaded.kind === 'not-found') return { notFound: true, revalidate: REVALIDATE };
    if (loaded.kind === 'moved') {
      return {
        redirect: { destination: localizedPath(loaded.to, locale), statusCode: 301 },
        revalidate: REVALIDATE,
      };
    }
    const { head, view } = loaded;
    const shell = await buildShell({ locale, namespaces: loader.namespaces, head, store });
    const things = loaded.kind === 'page' ? loaded.structuredData : [];
    return { props: { shell: attachStructuredData(shell, things), view }, revalidate: REVALIDATE };
  };
}

/** No page is rendered ahead: each is rendered at its first request and kept in bounded memory. */
export const renderOnDemand: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' });
