import type { GetStaticProps } from 'next';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { toLocale } from '@/lib/i18n/resolve-locale';
import type { PageProps } from '@/lib/page/page-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { IS_BUILDING } from '@/lib/server/environment';
import { errorShell } from '@/lib/server/page/build-shell';
import { REVALIDATE } from '@/lib/server/page/static-page';
import { listCards } from './list-cards';

/** Lists that are offered to a visitor who is lost. */
const PICKS = 6;

export type NotFoundData = { picks: TemplateCard[] };

/**
 * Serves the 404 page. It is rendered with the site's build, when there is no store to ask, and anew with the
 * editors' picks once the site is served.
 */
export const notFoundProps: GetStaticProps<PageProps<NotFoundData>> = async (context) => {
  const locale = toLocale(context.locale);
  const store = IS_BUILDING ? null : await getLocalizedCatalog();
  const featured = store ? await store.listTemplates(locale, { featured: true }) : [];
  const picks = store ? await listCards(store, locale, featured.slice(0, PICKS)) : [];
  const shell = await errorShell({ page: 'notFound', locale, namespaces: ['notFound', 'card'], store });
  return { props: { shell, view: { picks } }, revalidate: REVALIDATE };
};

/** Serves the 500 page. It is rendered with the site's build and must not need the store, which may be what failed. */
export const serverErrorProps: GetStaticProps<PageProps<Record<string, never>>> = async (context) => {
  const locale = toLocale(context.locale);
  const shell = await errorShell({ page: 'serverError', locale, namespaces: ['notFound'], store: null });
  return { props: { shell, view: {} } };
};
