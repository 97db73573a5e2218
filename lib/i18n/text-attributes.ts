import { textDirection } from '@/lib/text/text-direction';

/**
 * Attributes of a text in one language on a page in another: its language, for speech and hyphens, and its
 * direction. Nothing where they are the page's own.
 */
export function textAttributes(locale: string, pageLocale: string): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return locale === pageLocale ? {} : { lang: locale, dir: textDirection(locale) };
}
