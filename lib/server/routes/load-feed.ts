import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { SITE } from '@/lib/config/site';
import { feedPath } from '@/lib/links/feed-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import { listCards } from '@/lib/server/loaders/list-cards';
import type { HeadTranslator } from '@/lib/server/page/load-messages';

/** Content of a feed. Paths are without locale. Translated templates come first, then newer ones. */
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

export type FeedQuery = { kind: 'all' } | { kind: 'tag' | 'channel'; id: string };

/** Loads the content of a feed; null if there is no such tag or channel. */
export async function loadFeed(
  query: FeedQuery,
  { store, locale, t }: { store: CatalogReader; locale: string; t: HeadTranslator },
): Promise<FeedContent | null> {
  const feed = await describeFeed(query, { store, locale, t });
  if (!feed) return null;
  const { filter, ...content } = feed;
  const page = { number: 1, size: FEED_SIZE };
  const { items } = await store.listTemplates(locale, { ...(filter && { filter }), page });
  return { ...content, locale, cards: await listCards(store, locale, items) };
}

async function describeFeed(
  query: FeedQuery,
  { store, locale, t }: { store: CatalogReader; locale: string; t: HeadTranslator },
) {
  if (query.kind === 'all') {
    const subtitle = t('home.description');
    return { title: SITE.brand, subtitle, page: paths.home(), path: resourcePaths.feed(), filter: null };
  }
  const { kind, id } = query;
  const group = kind === 'tag' ? await store.findTag(id, locale) : await store.findChannel(id, locale);
  if (!group) return null;
  const { title, description: subtitle } = group;
  const page = kind === 'tag' ? paths.tag(id) : paths.channel(id);
  const filter = kind === 'tag' ? { tag: id } : { channel: id };
  return { title, subtitle, page, path: feedPath(page), filter };
}
