import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { Locale } from '@/lib/config/locales';
import type { Namespace } from '@/lib/i18n/messages';
import type { ShellProps } from '@/lib/page/page-props';
import { buildHeadTags } from '@/lib/seo/head-tags';
import { buildPageHead } from '@/lib/seo/page-head';
import { environment } from '@/lib/server/environment';
import { getAppLinks } from './get-app-links';
import { getHeadTranslator, loadMessages } from './load-messages';
import type { PageHeadOptions } from './page-loader';

/** Number of tags in the footer: those with the most templates. */
const FOOTER_TAG_COUNT = 8;

/** Builds the shell's props for a page. Without a store, the footer has no tags. */
export async function buildShell(options: {
  locale: Locale;
  namespaces: readonly Namespace[];
  head: PageHeadOptions;
  store: CatalogReader | null;
}): Promise<ShellProps> {
  const { locale, namespaces, head, store } = options;
  const tags = store ? await store.listTags(locale, FOOTER_TAG_COUNT) : [];
  const footerTags = tags
    .toSorted((a, b) => b.templateCount - a.templateCount)
    .map(({ id, title }) => ({ id, title }));
  const pageHead = buildPageHead({ ...head, locale, siteUrl: environment().SITE_URL });
  return {
    head: { title: pageHead.title, tags: buildHeadTags(pageHead) },
    appLinks: getAppLinks((head.inApp && head.path) || '/', locale),
    messages: await loadMessages(locale, namespaces),
    footerTags,
  };
}

/** Builds the shell's props for an error page, which has no URL of its own. */
export async function buildErrorShell(options: {
  page: 'notFound' | 'serverError';
  locale: Locale;
  namespaces: readonly Namespace[];
  store: CatalogReader | null;
}): Promise<ShellProps> {
  const { page, ...shell } = options;
  const t = await getHeadTranslator(shell.locale);
  const head = { title: t(`${page}.title`), description: t(`${page}.description`), path: null };
  return buildShell({ ...shell, head });
}
