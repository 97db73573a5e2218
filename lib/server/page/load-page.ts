import type { Redirect } from 'next';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import type { PageProps } from '@/lib/page/page-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { attachStructuredData } from './attach-structured-data';
import { buildShell } from './build-shell';
import { getHeadTranslator } from './load-messages';
import type { PageLoader } from './page-loader';

type LoadedPage<View> = {
  /** Result for both `getStaticProps` and `getServerSideProps`. */
  result: { props: PageProps<View> } | { redirect: Redirect } | { notFound: true };
  /** Whether the status is 410 instead of 200. */
  isGone: boolean;
};

/** Runs the loader of a page with valid parameters and adds the shell's props. Throws errors of the store. */
export async function loadPage<Params, View>(
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
