import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { absoluteUrl } from '@/lib/links/localized-path';

/** One language version of a page; `hreflang` is a locale or `x-default`. */
export type Alternate = { hreflang: string; href: string };

/**
 * The language versions of a page, itself among them, as search engines want them: each version names all,
 * and x-default is what speakers of other languages get. A page in one language has none.
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
