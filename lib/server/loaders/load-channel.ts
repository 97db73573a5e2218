import { z } from 'zod';
import type { Channel } from '@/lib/catalog/channel';
import { countPages, type Page, pageOf } from '@/lib/catalog/page-of';
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
import { pageNumberSchema } from './page-number-schema';
import { versionLocales } from './version-locales';

export type ChannelData = {
  channel: Omit<Channel, 'locale'>;
  page: Omit<Page<never>, 'items'>;
  cards: TemplateCard[];
};

type Params = { id: string; page: number | null };

async function load({ params, locale, store, t }: LoaderContext<Params>) {
  if (params.page === 1) return { kind: 'moved' as const, to: paths.channel(params.id) };
  const channel = await store.findChannel(params.id, locale);
  if (!channel) return { kind: 'not-found' as const };
  const { locale: _, ...shown } = channel;
  const { id, title, description } = shown;
  const templates = await store.listTemplates(locale, { channel: id });
  const page = pageOf(templates, params.page ?? 1);
  if (!page) return { kind: 'not-found' as const };
  const { items, ...position } = page;
  const cards = await listCards(store, locale, items);
  const view: ChannelData = { channel: shown, page: position, cards };
  const versions = await store.listVersions('channel', id);
  const path = paths.channel(id, position.number);
  const head = {
    title:
      position.number > 1
        ? t('channel.pageTitle', { channel: title, page: position.number })
        : t('channel.title', { channel: title }),
    description,
    path,
    inApp: true,
    locales: versionLocales(
      versions.filter(({ templateCount }) => countPages(templateCount) >= position.number),
    ),
    files: [feedFile(paths.channelFeed(id), title), feedFile()],
    picture: headPicture('channel', id, groupPicture(channel, templates, t), t),
  };
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      { name: title, path },
    ]),
    itemList(title, cardEntries(cards, locale)),
  ];
  return { kind: 'page' as const, head, view, structuredData };
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
