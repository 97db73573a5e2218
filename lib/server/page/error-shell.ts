import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { Locale } from '@/lib/config/locales';
import type { Namespace } from '@/lib/i18n/messages';
import type { ShellProps } from '@/lib/page/page-props';
import { buildShell } from './build-shell';
import { headTranslator } from './head-translator';

/** The shell around an error page, which has no address of its own. */
export async function errorShell(options: {
  page: 'notFound' | 'serverError';
  locale: Locale;
  namespaces: readonly Namespace[];
  store: CatalogReader | null;
}): Promise<ShellProps> {
  const { page, ...shell } = options;
  const t = await headTranslator(shell.locale);
  const head = { title: t(`${page}.title`), description: t(`${page}.description`), path: null };
  return buildShell({ ...shell, head });
}
