import type { Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { TEMPLATE_ROUTE } from '@/lib/links/template-route';
import type { QueuedEvent, RouteState } from './event-queue';

// Not part of the first load: events have the state of the route until they are sent.

/** Kinds of pages by route pattern. */
const PAGE_KIND_BY_ROUTE: Readonly<Record<string, string>> = {
  '/': 'index',
  [TEMPLATE_ROUTE]: 'template',
  '/templates/[tag]': 'tag',
  '/templates/[tag]/[page]': 'tag-page',
  '/a/[id]': 'private-share',
  '/channel/[id]': 'channel',
  '/series/[id]': 'series',
};

/** The page on which an event happened, as properties of the event. */
type PageProperties = {
  /** Path without locale, query and fragment. */
  slug: string;
  lang: Locale;
  /** Route pattern, such as `/templates/[tag]`. */
  pathname: string;
  /** Kind of the page. */
  page: string;
  /** Values of the dynamic route segments, in order. */
  val: string | undefined;
  val2: string | undefined;
};

/** Adds the properties and the URL of the page on which it happened to an event. */
export function addPage<Event extends string>({
  event,
  properties,
  route,
}: Omit<QueuedEvent, 'event'> & { event: Event }): Pick<QueuedEvent, 'properties'> & { event: Event } {
  return { event, properties: { ...pageProperties(route), $current_url: pageUrl(route), ...properties } };
}

/**
 * Describes a page for events. The kind of a route that is not listed is its pattern, so the page of a URL that does not
 * exist is `404`.
 */
export function pageProperties({ pathname, query, asPath, locale }: RouteState): PageProperties {
  const [val, val2] = [...pathname.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => String(query[name]));
  return {
    slug: toSlug(asPath),
    lang: toLocale(locale),
    pathname,
    page: PAGE_KIND_BY_ROUTE[pathname] ?? pathname.slice(1),
    val,
    val2,
  };
}

/**
 * URL of the page. While a navigation with Back is pending, the URL of the browser is already that of the next page. Otherwise
 * it is more exact than the router's, which lacks the query of an instant search.
 */
export function pageUrl({ asPath, locale, url }: RouteState): string {
  const { origin, pathname } = new URL(url);
  const slug = toSlug(asPath);
  const path = localizedPath(slug, toLocale(locale));
  return pathname === path ? url : origin + path + asPath.slice(slug.length);
}

/** The path in the router's `asPath`, without query and fragment. */
export function toSlug(asPath: string): string {
  return asPath.replace(/[?#].*/, '');
}
