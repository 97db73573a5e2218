import type { GetServerSideProps } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import type { PageProps } from '@/lib/page/page-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { buildShell } from './build-shell';
import { getHeadTranslator } from './messages';
import type { PageLoader } from './page-loader';
import { attachStructuredData } from './structured-data';

export type RequestPageOptions<Params> = {
  /** Headers of every answer, also of a miss. */
  headers: (params: Params | null) => Record<string, string>;
};

/**
 * Renders a loader's page for each request, from its path and query. For pages that no cache may keep, or of
 * which there are too many. Repeated query names are given as lists, as Next reads them.
 */
export function requestPage<Params, View>(
  loader: PageLoader<Params, View>,
  { headers }: RequestPageOptions<Params>,
): GetServerSideProps<PageProps<View>> {
  return async (context) => {
    const params = loader.params.safeParse({ ...context.query, ...context.params });
    for (const [name, value] of Object.entries(headers(params.success ? params.data : null))) {
      context.res.setHeader(name, value);
    }
    if (!params.success) return { notFound: true };
    const locale = toLocale(context.locale);
    const store = await getLocalizedCatalog();
    const loaded = await loader.load({
      params: params.data,
      locale,
      store,
      t: await getHeadTranslator(locale),
    });
    if (loaded.kind === 'not-found') return { notFound: true };
    if (loaded.kind === 'moved') {
      return { redirect: { destination: localizedPath(loaded.to, locale), statusCode: 301 } };
    }
    if (loaded.kind === 'gone') context.res.statusCode = 410;
    const { head, view } = loaded;
    const shell = await buildShell({ locale, namespaces: loader.namespaces, head, store });
    const things = loaded.kind === 'page' ? loaded.structuredData : [];
    return { props: { shell: attachStructuredData(shell, things), view } };
  };
}
