import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { absoluteUrl } from '@/lib/links/localized-path';

/** One locale variant of a page; `hreflang` is a locale or `x-default`, `href` is absolute. */
export type Alternate = { hreflang: string; href: string };

/**
 * The hreflang alternates of a page, including itself, as search engines require. `x-default` is the default locale, or
 * the first one if the page does not exist in the default locale. Returns an empty array for a page in one locale.
 */
export function buildAlternates(path: string, locales: readonly string[], siteUrl: string): Alternate[] {
  const [first] = locales;
  if (first === undefined || locales.length < 2) return [];
  const fallback = locales.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : first;
  return [
    ...locales.map((locale) => ({ hreflang: locale, href: absoluteUrl(siteUrl, path, locale) })),
    { hreflang: 'x-default', href: absoluteUrl(siteUrl, path, fallback) },
  ];
}
