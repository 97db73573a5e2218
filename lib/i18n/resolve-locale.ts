import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/config/locales';

/** Narrows the router's locale, which Next types as any string, to one of the site's. */
export function toLocale(value: string | undefined): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}

/**
 * The site's locale that fits best what a browser asks for: the first of its languages that the site has,
 * by the whole tag or by the language alone. Null where the site has none of them.
 */
export function matchLocale(wanted: readonly string[]): Locale | null {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    const [language] = lower.split('-');
    const match =
      LOCALES.find((locale) => locale.toLowerCase() === lower) ??
      LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return null;
}
