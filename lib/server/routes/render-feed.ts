import { generateAtomFeed } from 'feedsmith';
import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import type { FeedContent } from './load-feed';

/** Atom requires a date; this is that of a feed without entries. */
const EMPTY_FEED_DATE = '1970-01-01';

/** Renders a feed as Atom (RFC 4287). Dates without a time become midnight UTC. */
export function renderFeed(feed: FeedContent, siteUrl: string): string {
  const { locale, title, subtitle, cards } = feed;
  const urlOf = (path: string) => absoluteUrl(siteUrl, path, locale);
  return generateAtomFeed({
    xml: { lang: locale },
    id: urlOf(feed.path),
    title: { value: title === SITE.brand ? title : `${title} · ${SITE.brand}` },
    subtitle: { value: subtitle },
    updated: midnight(
      cards
        .map((card) => card.updated)
        .sort()
        .at(-1) ?? EMPTY_FEED_DATE,
    ),
    authors: [{ name: SITE.brand, uri: siteUrl }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: urlOf(feed.path) },
      { rel: 'alternate', type: 'text/html', href: urlOf(feed.page) },
    ],
    entries: cards.map((card) => ({
      id: urlOf(paths.template(card.id)),
      title: { value: card.title },
      updated: midnight(card.updated),
      summary: { value: card.summary },
      authors: [{ name: card.channel.title, uri: urlOf(paths.channel(card.channel.id)) }],
      categories: card.tags.map((tag) => ({ term: tag.id, label: tag.title })),
      links: [
        { rel: 'alternate', type: 'text/html', href: urlOf(paths.template(card.id)) },
        { rel: 'alternate', type: 'text/markdown', href: urlOf(resourcePaths.markdown(card.id)) },
      ],
    })),
  });
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
