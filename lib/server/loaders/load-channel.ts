import { z } from 'zod';
import type { Channel } from '@/lib/catalog/channel';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { itemList } from '@/lib/seo/structured-data/item-list';
import { breadcrumbs } from '@/lib/server/page/breadcrumbs';
import { cardEntries } from '@/lib/server/page/card-entries';
import { feedFile } from '@/lib/server/page/feed-file';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { headPicture } from '@/lib/server/pictures/head-picture';
import { groupPicture } from '@/lib/server/pictures/picture-content';
import { catalogIdSchema } from './catalog-id-schema';
import { listCards } from './list-cards';
import { versionLocales } from './version-locales';

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
  const cards = await listCards(store, locale, templates);
  const view: ChannelData = { channel: { id, title, description }, cards };
  const head = {
    title: t('channel.title', { channel: title }),
    description,
    path: paths.channel(id),
    inApp: true,
    locales: versionLocales(await store.listVersions('channel', id)),
    files: [feedFile(paths.channelFeed(id), title), feedFile()],
    picture: headPicture('channel', id, groupPicture(channel, templates, t), t),
  };
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      { name: title, path: paths.channel(id) },
    ]),
    itemList(title, cardEntries(cards, locale)),
  ];
  return { kind: 'page' as const, head, view, structuredData };
}

export const channelLoader: PageLoader<Params, ChannelData> = {
  namespaces: ['channel', 'card'],
  params: z.object({ id: catalogIdSchema }),
  load,
};
