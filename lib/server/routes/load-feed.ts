import type { CatalogReader, TemplateList } from '@/lib/catalog/catalog-store';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { SITE } from '@/lib/config/site';
import { feedPath } from '@/lib/links/feed-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import { seriesPath } from '@/lib/links/series-path';
import { findSeries } from '@/lib/server/catalog/find-series';
import { listCards } from '@/lib/server/loaders/list-cards';
import type { HeadTranslator } from '@/lib/server/page/load-messages';

/** Content of a feed. Paths are without locale. Translated templates come first, then newer ones; those of a series have its order. */
export type FeedContent = {
  locale: string;
  title: string;
  subtitle: string;
  /** Path of the HTML page with the same templates. */
  page: string;
  /** Path of the feed itself. */
  path: string;
  cards: TemplateCard[];
};

/** Maximum number of entries in a feed. */
const FEED_SIZE = 50;

export type FeedQuery = { kind: 'all' } | { kind: 'tag' | 'channel' | 'series'; id: string };

/** Loads the content of a feed; null if there is no such tag, channel or series. */
export async function loadFeed(
  query: FeedQuery,
  { store, locale, t }: { store: CatalogReader; locale: string; t: HeadTranslator },
): Promise<FeedContent | null> {
  const feed = await describeFeed(query, { store, locale, t });
  if (!feed) return null;
  const { lists, ...content } = feed;
  const templates =
    'ids' in lists
      ? await store.findTemplates(lists.ids, locale)
      : (await store.listTemplates(locale, { ...lists, page: { number: 1, size: FEED_SIZE } })).items;
  return { ...content, locale, cards: await listCards(store, locale, templates) };
}

/** What a feed is about, and its templates: a list of the catalog, or their ids. */
type FeedDescription = Omit<FeedContent, 'locale' | 'cards'> & {
  lists: TemplateList | { ids: readonly string[] };
};

async function describeFeed(
  query: FeedQuery,
  { store, locale, t }: { store: CatalogReader; locale: string; t: HeadTranslator },
): Promise<FeedDescription | null> {
  if (query.kind === 'all') {
    const subtitle = t('home.description');
    return { title: SITE.brand, subtitle, page: paths.home(), path: resourcePaths.feed(), lists: {} };
  }
  const { kind, id } = query;
  if (kind === 'series') {
    const series = await findSeries(store, id, locale);
    if (!series) return null;
    const { title, description: subtitle, lists: ids } = series;
    return { title, subtitle, page: seriesPath(id), path: feedPath(seriesPath(id)), lists: { ids } };
  }
  const group = kind === 'tag' ? await store.findTag(id, locale) : await store.findChannel(id, locale);
  if (!group) return null;
  const { title, description: subtitle } = group;
  const page = kind === 'tag' ? paths.tag(id) : paths.channel(id);
  const lists = kind === 'tag' ? { filter: { tag: id } } : { filter: { channel: id } };
  return { title, subtitle, page, path: feedPath(page), lists };
}
