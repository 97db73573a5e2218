import type { Redirect } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import type { PageProps } from '@/lib/page/page-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { buildShell } from './build-shell';
import { getHeadTranslator } from './messages';
import type { PageLoader } from './page-loader';
import { attachStructuredData } from './structured-data';

type RenderedPage<View> = {
  /** What `getStaticProps` and `getServerSideProps` return alike. */
  result: { props: PageProps<View> } | { redirect: Redirect } | { notFound: true };
  /** True if the page responds with 410 instead of 200. */
  isGone: boolean;
};

/** Runs a page's loader with valid parameters and wraps what it returns in the shell. Errors of the store are thrown. */
export async function renderPage<Params, View>(
  loader: PageLoader<Params, View>,
  params: Params,
  nextLocale: string | undefined,
): Promise<RenderedPage<View>> {
  const locale = toLocale(nextLocale);
  const store = await getLocalizedCatalog();
  const loaded = await loader.load({ params, locale, store, t: await getHeadTranslator(locale) });
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
