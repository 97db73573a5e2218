import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import { PRIVACY } from '@/lib/config/privacy';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { formatDate } from '@/lib/text/format-date';

export type PrivacyData = {
  /** Day of the page's last change, as its language writes it. */
  updatedOn: string;
  /** Whether the platform that serves the site counts views too. */
  countedByVercel: boolean;
};

async function load({ locale, t }: LoaderContext<object>) {
  const head = {
    title: t('privacy.title'),
    description: t('privacy.description'),
    path: paths.privacy(),
    locales: LOCALES,
  };
  return {
    kind: 'page' as const,
    head,
    view: { updatedOn: formatDate(PRIVACY.updated, locale), countedByVercel: ON_VERCEL },
  };
}

export const privacyLoader: PageLoader<object, PrivacyData> = {
  namespaces: ['privacy'],
  params: z.object({}),
  load,
};
