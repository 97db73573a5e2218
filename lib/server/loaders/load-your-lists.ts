import { z } from 'zod';
import { toPageCard } from '@/lib/catalog/template-card';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { YourListsViewProps } from '@/lib/page/view-props';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { listCards } from './list-cards';

/** Number of editors’ picks. Four fill their rows, two by two. */
const PICK_COUNT = 4;

async function load({ store, locale, t }: LoaderContext<object>): Promise<LoaderResult<YourListsViewProps>> {
  const page = { number: 1, size: PICK_COUNT };
  const featured = await store.listTemplates(locale, { filter: { featured: true }, page });
  const picks = (await listCards(store, locale, featured.items)).map(toPageCard);
  const head = {
    title: t('yourLists.title'),
    description: t('yourLists.description'),
    path: paths.yourLists(),
    locales: LOCALES,
    // Every visitor sees other lists, and a search engine none.
    indexed: false,
  };
  return { kind: 'page', head, view: { picks } };
}

export const yourListsLoader: PageLoader<object, YourListsViewProps> = {
  namespaces: ['yourLists', 'card', 'day'],
  params: z.object({}),
  load,
};
