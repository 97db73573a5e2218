import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';

async function load({ t }: LoaderContext<object>): Promise<LoaderResult<null>> {
  const head = {
    title: t('takenList.title'),
    description: t('takenList.description'),
    path: paths.template(TAKEN_LIST_ID),
    locales: LOCALES,
    // Only the browser knows the list.
    indexed: false,
  };
  return { kind: 'page', head, view: null };
}

export const takenListLoader: PageLoader<object, null> = {
  namespaces: ['takenList', 'template', 'checklist', 'card', 'day'],
  params: z.object({}),
  load,
};
