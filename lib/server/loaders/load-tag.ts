import { z } from 'zod';
import type { Tag } from '@/lib/catalog/tag';
import { paths } from '@/lib/links/paths';
import { catalogIdSchema, pageNumberSchema } from '@/lib/server/http/params';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { type GroupPage, loadGroupPage } from './load-group-page';

export type TagData = GroupPage & { tag: Pick<Tag, 'id' | 'title' | 'description'> };

type Params = { tag: string; page: number | null };

async function load({ params, ...context }: LoaderContext<Params>) {
  const { locale, store, t } = context;
  if (params.page === 1) return { kind: 'moved' as const, to: paths.tag(params.tag) };
  const found = await store.findTag(params.tag, locale);
  if (!found) return { kind: 'not-found' as const };
  const { id, title, description } = found;
  const group = {
    kind: 'tag' as const,
    found,
    templates: await store.listTemplates(locale, { tag: id }),
    pathOf: (page: number) => paths.tag(id, page),
    titleOf: (page: number) =>
      page > 1 ? t('tag.pageTitle', { tag: title, page }) : t('tag.title', { tag: title }),
    feed: paths.tagFeed(id),
  };
  const loaded = await loadGroupPage(group, params.page ?? 1, context);
  if (!loaded || loaded.page.total === 0) return { kind: 'not-found' as const };
  const { page, cards, ...rest } = loaded;
  const view: TagData = { tag: { id, title, description }, page, cards };
  return { kind: 'page' as const, view, ...rest };
}

const namespaces = ['tag', 'card', 'pager', 'feed'] as const;

/** A tag's first page. */
export const tagLoader: PageLoader<Params, TagData> = {
  namespaces,
  params: z.object({ tag: catalogIdSchema }).transform(({ tag }) => ({ tag, page: null })),
  load,
};

/** A tag's page by number. Page 1 has its address without a number and moves there. */
export const tagPageLoader: PageLoader<Params, TagData> = {
  namespaces,
  params: z.object({ tag: catalogIdSchema, page: pageNumberSchema }),
  load,
};
