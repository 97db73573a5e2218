import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';

async function load({ t }: LoaderContext<object>): Promise<LoaderResult<null>> {
  const head = {
    title: t('offline.title'),
    description: t('offline.description'),
    path: paths.offline(),
    locales: LOCALES,
    indexed: false,
  };
  return { kind: 'page', head, view: null };
}

export const offlineLoader: PageLoader<object, null> = {
  namespaces: ['offline', 'card'],
  params: z.object({}),
  load,
};
