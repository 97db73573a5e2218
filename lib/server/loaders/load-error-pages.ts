import type { GetStaticProps } from 'next';
import { toPageCard } from '@/lib/catalog/template-card';
import { toLocale } from '@/lib/i18n/resolve-locale';
import type { PageProps } from '@/lib/page/page-props';
import type { NotFoundViewProps } from '@/lib/page/view-props';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { REVALIDATE_SECONDS } from '@/lib/server/http/cache-headers';
import { buildErrorShell } from '@/lib/server/page/build-shell';
import { listCards } from './list-cards';

/** Number of editors' picks on the 404 page. */
const PICK_COUNT = 6;

/**
 * `getStaticProps` of the 404 page. `next build` prerenders it with an empty catalog, so that it is there if the database
 * fails; the first revalidation adds the editors' picks.
 */
export const notFoundProps: GetStaticProps<PageProps<NotFoundViewProps>> = async (context) => {
  const locale = toLocale(context.locale);
  const store = await getLocalizedCatalog();
  const featured = await store.listTemplates(locale, {
    filter: { featured: true },
    page: { number: 1, size: PICK_COUNT },
  });
  const picks = (await listCards(store, locale, featured.items)).map(toPageCard);
  const shell = await buildErrorShell({ page: 'notFound', locale, namespaces: ['notFound', 'card'], store });
  return { props: { shell, view: { picks } }, revalidate: REVALIDATE_SECONDS };
};

/** `getStaticProps` of the 500 page. It needs no store, which may be what failed. */
export const serverErrorProps: GetStaticProps<PageProps<Record<string, never>>> = async (context) => {
  const locale = toLocale(context.locale);
  const shell = await buildErrorShell({
    page: 'serverError',
    locale,
    namespaces: ['notFound', 'serverError'],
    store: null,
  });
  return { props: { shell, view: {} } };
};
