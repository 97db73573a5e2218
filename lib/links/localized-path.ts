import { DEFAULT_LOCALE } from '@/lib/config/locales';

/** The path of a page in one of the site's languages: the default one has no prefix, the others have their code. */
export function localizedPath(path: string, locale: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `/${locale}${path === '/' ? '' : path}`;
}

/** The public address of a page in one language. */
export function absoluteUrl(siteUrl: string, path: string, locale: string): string {
  return siteUrl + localizedPath(path, locale);
}
