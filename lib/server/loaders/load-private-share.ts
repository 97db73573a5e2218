import { z } from 'zod';
import type { ShareStore } from '@/lib/catalog/catalog-store';
import { listItems } from '@/lib/catalog/checklist';
import { SHARE_ID_PATTERN } from '@/lib/catalog/share';
import type { PrivateShareViewProps } from '@/lib/page/view-props';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { getShareAppLinks } from '@/lib/server/page/get-app-links';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { formatDate } from '@/lib/text/format-date';
import { splitFullName } from '@/lib/text/split-full-name';
import { getShareSections } from './share-sections';

type Params = { id: string };

/** Loads the page of a share. It is not in the catalog that other pages read. */
export async function loadPrivateShare(
  shares: Pick<ShareStore, 'findShare'>,
  { params, locale, t }: Pick<LoaderContext<Params>, 'params' | 'locale' | 't'>,
): Promise<LoaderResult<PrivateShareViewProps>> {
  const found = await shares.findShare(params.id, new Date());
  if (found.status === 'unknown') return { kind: 'not-found' };
  if (found.status === 'gone') {
    const head = {
      title: t('privateShare.goneTitle'),
      description: t('privateShare.goneDescription'),
      path: null,
    };
    return { kind: 'gone', head, view: { share: null } };
  }
  const { title, owner, createdAt, checklist } = found.share;
  const items = listItems(checklist);
  const share = {
    title,
    ownerFirstName: splitFullName(owner).firstName,
    sharedOn: formatDate(createdAt, locale),
    ...(checklist.day && { day: checklist.day }),
    sections: await getShareSections(found.share),
    checked: items.filter((item) => item.checked).map((item) => item.id),
    itemCount: items.length,
    appLinks: getShareAppLinks(params.id, locale),
  };
  const head = { title: t('privateShare.title'), description: t('privateShare.description'), path: null };
  return { kind: 'page', head, view: { share } };
}

export const privateShareLoader: PageLoader<Params, PrivateShareViewProps> = {
  namespaces: ['privateShare', 'notFound'],
  params: z.object({ id: z.string().regex(SHARE_ID_PATTERN) }),
  load: async (context) => loadPrivateShare(await getCatalogStore(), context),
};
