import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';

async function load({ t }: LoaderContext<object>): Promise<LoaderResult<null>> {
  const head = {
    title: t('yourLists.title'),
    description: t('yourLists.description'),
    path: paths.yourLists(),
    locales: LOCALES,
    // Every visitor sees other lists, and a search engine none.
    indexed: false,
  };
  return { kind: 'page', head, view: null };
}

export const yourListsLoader: PageLoader<object, null> = {
  namespaces: ['yourLists', 'card', 'day'],
  params: z.object({}),
  load,
};
