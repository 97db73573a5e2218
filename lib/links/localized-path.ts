import { DEFAULT_LOCALE } from '@/lib/config/locales';

/** Path of a page in a locale. The default locale has no prefix; `localizedPath('/x', 'de')` is `/de/x`. */
export function localizedPath(path: string, locale: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `/${locale}${path === '/' ? '' : path}`;
}

/**
 * Props of a `Link` to a page in a locale. Use it for links to the index page and to other locales: by itself, `Link`
 * would link to `/de/`, which redirects to `/de`. Next's router finds the locale and the route in `href`.
 *
 * @param query with its question mark; a fragment may follow.
 */
export function localizedLink(path: string, locale: string, query = '') {
  const as = localizedPath(path, locale) + query;
  // In `/de?q`, it does not find the locale.
  const href = path === '/' ? path + query : as;
  return { href, as, locale: false } as const;
}

/** Absolute URL of a page in a locale. `siteUrl` has no trailing slash, `path` has no locale. */
export function absoluteUrl(siteUrl: string, path: string, locale: string): string {
  return siteUrl + localizedPath(path, locale);
}
