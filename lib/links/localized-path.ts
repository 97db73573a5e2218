import { DEFAULT_LOCALE } from '@/lib/config/locales';

/**
 * Path of a page in a locale. The default locale has no prefix; `localizedPath('/x', 'de')` is `/de/x`. `Link` would add
 * a trailing slash to the index page (`/de/`), so give it this path as `as`, with `locale={false}`.
 */
export function localizedPath(path: string, locale: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `/${locale}${path === '/' ? '' : path}`;
}

/** Absolute URL of a page in a locale. `siteUrl` has no trailing slash, `path` has no locale. */
export function absoluteUrl(siteUrl: string, path: string, locale: string): string {
  return siteUrl + localizedPath(path, locale);
}
