import { z } from 'zod';
import type { Channel } from '@/lib/catalog/channel';
import { paths } from '@/lib/links/paths';
import { catalogIdSchema, pageNumberSchema } from '@/lib/server/http/params';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { type GroupPage, loadGroupPage } from './load-group-page';

export type ChannelData = GroupPage & { channel: Omit<Channel, 'locale'> };

type Params = { id: string; page: number | null };

async function load({ params, ...context }: LoaderContext<Params>) {
  const { locale, store, t } = context;
  if (params.page === 1) return { kind: 'moved' as const, to: paths.channel(params.id) };
  const found = await store.findChannel(params.id, locale);
  if (!found) return { kind: 'not-found' as const };
  const { locale: _, ...channel } = found;
  const { id, title } = channel;
  const group = {
    kind: 'channel' as const,
    found,
    templates: await store.listTemplates(locale, { channel: id }),
    pathOf: (page: number) => paths.channel(id, page),
    titleOf: (page: number) =>
      page > 1 ? t('channel.pageTitle', { channel: title, page }) : t('channel.title', { channel: title }),
    feed: paths.channelFeed(id),
  };
  const loaded = await loadGroupPage(group, params.page ?? 1, context);
  if (!loaded) return { kind: 'not-found' as const };
  const { page, cards, ...rest } = loaded;
  const view: ChannelData = { channel, page, cards };
  return { kind: 'page' as const, view, ...rest };
}

const namespaces = ['channel', 'card', 'pager', 'feed'] as const;

/** A channel's first page; one that has published nothing yet has it too. */
export const channelLoader: PageLoader<Params, ChannelData> = {
  namespaces,
  params: z.object({ id: catalogIdSchema }).transform(({ id }) => ({ id, page: null })),
  load,
};

/** A channel's page by number. Page 1 has its address without a number and moves there. */
export const channelPageLoader: PageLoader<Params, ChannelData> = {
  namespaces,
  params: z.object({ id: catalogIdSchema, page: pageNumberSchema }),
  load,
};
