import { z } from 'zod';
import { listItems } from '@/lib/catalog/checklist';
import { type SectionView, toSectionViews } from '@/lib/catalog/checklist-view';
import { SHARE_ID_PATTERN } from '@/lib/catalog/share';
import type { AppLinks } from '@/lib/links/app-links';
import { getShareAppLinks } from '@/lib/server/page/app-links';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { formatDate } from '@/lib/text/format-date';
import { splitFullName } from '@/lib/text/split-full-name';

export type PrivateShareData = {
  /** Null where the share is revoked or expired. */
  share: {
    title: string;
    /** First name only: the page is for people who know the owner. */
    ownerFirstName: string;
    /** Day of the sharing, as the page's language writes it. */
    sharedOn: string;
    sections: SectionView[];
    /** Ids of the ticked items. */
    checked: string[];
    itemCount: number;
    apps: AppLinks;
  } | null;
};

type Params = { id: string };

async function load({ params, locale, store, t }: LoaderContext<Params>) {
  const found = await store.findShare(params.id, new Date());
  if (found.status === 'unknown') return { kind: 'not-found' as const };
  if (found.status === 'gone') {
    const head = {
      title: t('privateShare.goneTitle'),
      description: t('privateShare.goneDescription'),
      path: null,
    };
    return { kind: 'gone' as const, head, view: { share: null } };
  }
  const { title, owner, createdAt, checklist } = found.share;
  const items = listItems(checklist);
  const view: PrivateShareData = {
    share: {
      title,
      ownerFirstName: splitFullName(owner).firstName,
      sharedOn: formatDate(createdAt, locale),
      sections: toSectionViews(checklist),
      checked: items.filter((item) => item.checked).map((item) => item.id),
      itemCount: items.length,
      apps: getShareAppLinks(params.id, locale),
    },
  };
  const head = { title: t('privateShare.title'), description: t('privateShare.description'), path: null };
  return { kind: 'page' as const, head, view };
}

export const privateShareLoader: PageLoader<Params, PrivateShareData> = {
  namespaces: ['privateShare'],
  params: z.object({ id: z.string().regex(SHARE_ID_PATTERN) }),
  load,
};
