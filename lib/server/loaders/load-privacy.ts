import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';

export type PrivacyData = {
  /** Whether the platform that serves the site counts views too. */
  countedByVercel: boolean;
};

async function load({ t }: LoaderContext<object>) {
  const head = {
    title: t('privacy.title'),
    description: t('privacy.description'),
    path: paths.privacy(),
    locales: LOCALES,
  };
  return { kind: 'page' as const, head, view: { countedByVercel: ON_VERCEL } };
}

export const privacyLoader: PageLoader<object, PrivacyData> = {
  namespaces: ['privacy'],
  params: z.object({}),
  load,
};
