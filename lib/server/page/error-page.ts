import type { GetStaticProps } from 'next';
import type { Namespace } from '@/lib/i18n/messages';
import { toLocale } from '@/lib/i18n/to-locale';
import type { PageProps } from '@/lib/page/page-props';
import { buildShell } from './build-shell';
import { headTranslator } from './head-translator';

type ErrorPageOptions = { namespaces: readonly Namespace[]; page: 'serverError' };

/**
 * Serves an error page. It is rendered while the site is built and must not need the store, which may be
 * what failed.
 */
export function errorPage(options: ErrorPageOptions): GetStaticProps<PageProps<Record<string, never>>> {
  const { namespaces, page } = options;
  return async (context) => {
    const locale = toLocale(context.locale);
    const t = await headTranslator(locale);
    const head = { title: t(`${page}.title`), description: t(`${page}.description`), path: null };
    const shell = await buildShell({ locale, namespaces, head, store: null });
    return { props: { shell, view: {} } };
  };
}
