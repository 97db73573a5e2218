import Router from 'next/router';
import type { Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';

/** The kind of a page, and the values of its dynamic route segments. */
export type RouteDescription = { page: string; val: string | undefined; val2: string | undefined };

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Kinds of pages by route pattern. */
const PAGE_KIND_BY_ROUTE: Readonly<Record<string, string>> = {
  '/': 'index',
  '/[id]': 'template',
  '/templates/[tag]': 'tag',
  '/templates/[tag]/[page]': 'tag-page',
  '/a/[id]': 'private-share',
  '/channel/[id]': 'channel',
};

/**
 * Describes a route for events, with the values of its dynamic segments in order. A route that is not listed is named
 * after its pattern, so the page of a URL that does not exist is `404`.
 */
export function describeRoute(pattern: string, query: Query): RouteDescription {
  const [val, val2] = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => String(query[name]));
  return { page: PAGE_KIND_BY_ROUTE[pattern] ?? pattern.slice(1), val, val2 };
}

/** The current page, as event properties. */
export type PageContext = RouteDescription & {
  /** Path without locale, query and fragment. */
  slug: string;
  lang: Locale;
  /** Route pattern, such as `/templates/[tag]`. */
  pathname: string;
};

/** Reads the current page from the router. Browser only. */
export function pageContext(): PageContext {
  const { pathname, query, asPath, locale } = Router;
  return {
    slug: asPath.replace(/[?#].*/, ''),
    lang: toLocale(locale),
    pathname,
    ...describeRoute(pathname, query),
  };
}
