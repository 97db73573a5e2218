import Router from 'next/router';
import type { Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';

/** What kind of page it is, and the values that its address captures. */
export type RouteDescription = { page: string; val?: string; val2?: string };

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Kinds of page by the pattern of their address. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index',
  '/[id]': 'template',
  '/templates/[tag]': 'tag',
  '/templates/[tag]/[page]': 'tag-page',
  '/a/[id]': 'private-share',
  '/channel/[id]': 'channel',
};

/**
 * Names the page behind an address for analytics, with the captured parts of the address in their order. Every
 * page that is not listed is named after its path, so an address that does not exist is page `404`.
 */
export function describeRoute(pattern: string, query: Query): RouteDescription {
  const [val, val2] = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => String(query[name]));
  return { page: PAGES[pattern] ?? pattern.slice(1), ...(val && { val }), ...(val2 && { val2 }) };
}

/** The page that the visitor sees, as events name it. */
export type PageContext = RouteDescription & {
  /** Path without locale, query and anchor. */
  slug: string;
  lang: Locale;
  /** Pattern of the address. */
  pathname: string;
};

/** Reads the present page from the router, in the browser only. */
export function pageContext(): PageContext {
  const { pathname, query, asPath, locale } = Router;
  return {
    slug: asPath.replace(/[?#].*/, ''),
    lang: toLocale(locale),
    pathname,
    ...describeRoute(pathname, query),
  };
}
