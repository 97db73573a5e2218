import { z } from 'zod';
import { LOCALES } from '@/lib/config/locales';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import { PRIVACY } from '@/lib/config/privacy';
import { paths } from '@/lib/links/paths';
import type { PrivacyViewProps } from '@/lib/page/view-props';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { formatDate } from '@/lib/text/format-date';

async function load({ locale, t }: LoaderContext<object>): Promise<LoaderResult<PrivacyViewProps>> {
  const head = {
    title: t('privacy.title'),
    description: t('privacy.description'),
    path: paths.privacy(),
    locales: LOCALES,
  };
  const view = { updatedOn: formatDate(PRIVACY.updated, locale), hasVercelAnalytics: ON_VERCEL };
  return { kind: 'page', head, view };
}

export const privacyLoader: PageLoader<object, PrivacyViewProps> = {
  namespaces: ['privacy'],
  params: z.object({}),
  load,
};
