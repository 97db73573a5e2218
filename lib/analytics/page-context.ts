import Router from 'next/router';
import type { Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/to-locale';
import { describeRoute, type RouteDescription } from './describe-route';

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
