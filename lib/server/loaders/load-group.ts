import { z } from 'zod';
import type { CatalogReader, ListPage, TemplateList } from '@/lib/catalog/catalog-store';
import type { Channel } from '@/lib/catalog/channel';
import { templatesOfChannel, templatesOfTag } from '@/lib/catalog/group-lists';
import { countPages, PAGE_SIZE, type PageInfo, pageInfo } from '@/lib/catalog/paginate';
import type { Tag } from '@/lib/catalog/tag';
import type { TemplateSummary } from '@/lib/catalog/template';
import { type GroupRef, type PageCard, toPageCard } from '@/lib/catalog/template-card';
import { tagIllustration } from '@/lib/config/illustrations';
import { subjectStyle, tintOfIcon } from '@/lib/config/subjects';
import { feedPath } from '@/lib/links/feed-path';
import { paths } from '@/lib/links/paths';
import type { ChannelViewProps, SeriesLink, TagViewProps } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { fitTitle } from '@/lib/seo/page-title';
import { itemList } from '@/lib/seo/structured-data';
import { catalogIdSchema, pageNumberSchema } from '@/lib/server/http/params';
import {
  channelOgImage,
  OG_IMAGE_PAGE,
  type OgImageContent,
  ogImageMeta,
  tagOgImage,
} from '@/lib/server/og-images/og-image-content';
import { breadcrumbs, itemListEntries } from '@/lib/server/page/attach-structured-data';
import type { HeadTranslator } from '@/lib/server/page/load-messages';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { listCards } from './list-cards';
import { toLink } from './to-link';
import { variantLocales } from './variant-locales';

// Tags and channels are groups of templates with the same kinds of pages: a first page without a number in its URL, and
// numbered pages.

type GroupOptions<Group, View> = {
  kind: 'tag' | 'channel';
  find: (store: CatalogReader, id: string, locale: string) => Promise<Group | null>;
  list: (id: string) => TemplateList;
  path: (id: string, page?: number) => string;
  /** Titles of pages with a number always have it, so that no two are the same. */
  pageTitle: (t: HeadTranslator, title: string, page: number) => string;
  /** Whether a group without templates has a page; otherwise it is a 404. */
  allowsEmpty: boolean;
  ogImage: (group: Group, templates: ListPage<TemplateSummary>, t: HeadTranslator) => OgImageContent;
  /** Series of the group, on its first page. */
  listSeries?: (store: CatalogReader, id: string, locale: string) => Promise<SeriesLink[]>;
  /** Subjects of the group, on its first page. */
  listSubjects?: (store: CatalogReader, id: string, locale: string) => Promise<GroupRef[]>;
  toView: (
    group: Group,
    page: PageInfo,
    content: { cards: PageCard[]; series: SeriesLink[]; subjects: GroupRef[] },
  ) => View;
};

/** `page` is null on the first page, whose URL has no number. */
type GroupParams = { id: string; page: number | null };

async function loadGroup<Group extends Tag | Channel, View>(
  options: GroupOptions<Group, View>,
  { params, locale, store, t }: LoaderContext<GroupParams>,
): Promise<LoaderResult<View>> {
  const { kind, allowsEmpty } = options;
  if (params.page === 1) return { kind: 'redirect', path: options.path(params.id) };
  const group = await options.find(store, params.id, locale);
  if (!group) return { kind: 'not-found' };
  const { id, title, description } = group;
  const number = params.page ?? 1;
  const list = options.list(id);
  const templates = await store.listTemplates(locale, { ...list, page: { number, size: PAGE_SIZE } });
  const position = pageInfo(templates.total, number);
  if (!position || (templates.total === 0 && !allowsEmpty)) return { kind: 'not-found' };

  const [cards, variants, first, series = [], subjects = []] = await Promise.all([
    listCards(store, locale, templates.items),
    store.listLocaleVariants(kind, id),
    number === 1 ? templates : store.listTemplates(locale, { ...list, page: OG_IMAGE_PAGE }),
    number === 1 ? options.listSeries?.(store, id, locale) : [],
    number === 1 ? options.listSubjects?.(store, id, locale) : [],
  ]);
  const path = options.path(id, number);
  const head = {
    title: options.pageTitle(t, title, number),
    description,
    path,
    inApp: true,
    locales: variantLocales(variants.filter(({ templateCount }) => countPages(templateCount) >= number)),
    files: [feedFile(feedPath(options.path(id)), title), feedFile()],
    ogImage: ogImageMeta(kind, id, options.ogImage(group, first, t), { locale, t }),
  };
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      { name: title, path },
    ]),
    itemList(title, itemListEntries(cards, locale)),
  ];
  const view = options.toView(group, position, { cards: cards.map(toPageCard), series, subjects });
  return { kind: 'page', head, view, structuredData };
}

const TAG: GroupOptions<Tag, TagViewProps> = {
  kind: 'tag',
  find: (store, id, locale) => store.findTag(id, locale),
  list: templatesOfTag,
  path: paths.tag,
  pageTitle: (t, title, page) =>
    page > 1 ? t('tag.pageTitle', { tag: title, page }) : fitTitle(t('tag.title', { tag: title }), title),
  allowsEmpty: false,
  ogImage: tagOgImage,
  async listSeries(store, id, locale) {
    const series = await store.listSeriesOfTag(id, locale);
    return series.map((one) => toLink(one));
  },
  toView: ({ id, title, description }, page, { cards, series }) => ({
    tag: { id, title, description, illustration: tagIllustration(id), tint: subjectStyle(id).tint },
    page,
    cards,
    series,
  }),
};

/** Number of subjects on the page of a channel, and of templates that are read to find them. */
const CHANNEL_SUBJECTS = { count: 6, templates: 100 } as const;

const CHANNEL: GroupOptions<Channel, ChannelViewProps> = {
  kind: 'channel',
  find: (store, id, locale) => store.findChannel(id, locale),
  list: templatesOfChannel,
  path: paths.channel,
  pageTitle: (t, title, page) =>
    page > 1
      ? t('channel.pageTitle', { channel: title, page })
      : fitTitle(t('channel.title', { channel: title }), title),
  allowsEmpty: true,
  ogImage: channelOgImage,
  async listSubjects(store, channel, locale) {
    const page = { number: 1, size: CHANNEL_SUBJECTS.templates };
    const { items } = await store.listTemplates(locale, { ...templatesOfChannel(channel), page });
    const counts = new Map<string, number>();
    for (const [tag] of items.map(({ tags }) => tags)) if (tag) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    const ids = [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, CHANNEL_SUBJECTS.count)
      .map(([tag]) => tag);
    const titles = await store.findTitles('tag', ids, locale);
    return titles.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  },
  toView: ({ locale: _, ...channel }, page, { cards, subjects }) => ({
    channel: { ...channel, tint: tintOfIcon(channel.icon) },
    subjects,
    page,
    cards,
  }),
};

const TAG_NAMESPACES = ['tag', 'card', 'pager', 'feed'] as const;
const CHANNEL_NAMESPACES = ['channel', 'card', 'pager', 'feed'] as const;

/** First page of a tag. */
export const tagLoader: PageLoader<GroupParams, TagViewProps> = {
  namespaces: TAG_NAMESPACES,
  params: z.object({ tag: catalogIdSchema }).transform(({ tag }) => ({ id: tag, page: null })),
  load: (context) => loadGroup(TAG, context),
};

/** Numbered page of a tag; number 1 redirects to the first page. */
export const tagPageLoader: PageLoader<GroupParams, TagViewProps> = {
  namespaces: TAG_NAMESPACES,
  params: z
    .object({ tag: catalogIdSchema, page: pageNumberSchema })
    .transform(({ tag, page }) => ({ id: tag, page })),
  load: (context) => loadGroup(TAG, context),
};

/** First page of a channel. */
export const channelLoader: PageLoader<GroupParams, ChannelViewProps> = {
  namespaces: CHANNEL_NAMESPACES,
  params: z.object({ id: catalogIdSchema }).transform(({ id }) => ({ id, page: null })),
  load: (context) => loadGroup(CHANNEL, context),
};

/** Numbered page of a channel; number 1 redirects to the first page. */
export const channelPageLoader: PageLoader<GroupParams, ChannelViewProps> = {
  namespaces: CHANNEL_NAMESPACES,
  params: z.object({ id: catalogIdSchema, page: pageNumberSchema }),
  load: (context) => loadGroup(CHANNEL, context),
};
