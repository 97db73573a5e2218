import { textDirection } from '@/lib/text/text-direction';

/**
 * The `lang` and `dir` attributes of content in another locale than the page, for speech and hyphenation. Returns an
 * empty object if the locales are equal.
 */
export function langAttributes(locale: string, pageLocale: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return locale === pageLocale ? {} : { lang: locale, dir: textDirection(locale) };
}
