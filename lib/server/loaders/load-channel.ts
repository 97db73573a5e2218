import { z } from 'zod';
import type { Channel } from '@/lib/catalog/channel';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { catalogIdSchema } from './catalog-id-schema';
import { listCards } from './list-cards';

export type ChannelData = {
  channel: Pick<Channel, 'id' | 'title' | 'description'>;
  cards: TemplateCard[];
};

type Params = { id: string };

async function load({ params, locale, store, t }: LoaderContext<Params>) {
  const channel = await store.findChannel(params.id, locale);
  if (!channel) return { kind: 'not-found' as const };
  const { id, title, description } = channel;
  const templates = await store.listTemplates(locale, { channel: id });
  const view: ChannelData = {
    channel: { id, title, description },
    cards: await listCards(store, locale, templates),
  };
  const head = {
    title: t('channel.title', { channel: title }),
    description,
    path: paths.channel(id),
    inApp: true,
  };
  return { kind: 'page' as const, head, view };
}

export const channelLoader: PageLoader<Params, ChannelData> = {
  namespaces: ['channel', 'card'],
  params: z.object({ id: catalogIdSchema }),
  load,
};
