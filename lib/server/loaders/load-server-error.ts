import type { GetStaticProps } from 'next';
import { toLocale } from '@/lib/i18n/to-locale';
import type { PageProps } from '@/lib/page/page-props';
import { errorShell } from '@/lib/server/page/error-shell';

/** Serves the 500 page. It is rendered with the site's build and must not need the store, which may be what failed. */
export const serverErrorPage: GetStaticProps<PageProps<Record<string, never>>> = async (context) => {
  const locale = toLocale(context.locale);
  const shell = await errorShell({ page: 'serverError', locale, namespaces: ['notFound'], store: null });
  return { props: { shell, view: {} } };
};
