import { generateAtomFeed } from 'feedsmith';
import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import type { FeedContent } from './load-feed';

/** A feed must be dated; one without entries was never changed. */
const NEVER = '1970-01-01';

/** Writes a feed as Atom (RFC 4287). Days of change become the first instant of the day, UTC. */
export function renderFeed(feed: FeedContent, siteUrl: string): string {
  const { locale, title, subtitle, cards } = feed;
  const urlOf = (path: string) => absoluteUrl(siteUrl, path, locale);
  return generateAtomFeed({
    xml: { lang: locale },
    id: urlOf(feed.path),
    title: { value: title === SITE.brand ? title : `${title} · ${SITE.brand}` },
    subtitle: { value: subtitle },
    updated: firstInstant(cards[0]?.updated ?? NEVER),
    authors: [{ name: SITE.brand, uri: siteUrl }],
    links: [
      { rel: 'self', type: 'application/atom+xml', href: urlOf(feed.path) },
      { rel: 'alternate', type: 'text/html', href: urlOf(feed.page) },
    ],
    entries: cards.map((card) => ({
      id: urlOf(paths.template(card.id)),
      title: { value: card.title },
      updated: firstInstant(card.updated),
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

function firstInstant(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
