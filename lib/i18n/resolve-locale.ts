import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/config/locales';

/** Narrows a locale, which Next types as a string, to one of the site; an unknown one becomes the default locale. */
export function toLocale(value: string | undefined): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}

/**
 * Finds the best locale for a browser's preferred languages, in order: for each one an exact match, or one with the same
 * language subtag. Null if the site has none of them.
 *
 * @param preferred BCP 47 tags, such as `navigator.languages`.
 */
export function matchLocale(preferred: readonly string[]): Locale | null {
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    const [language] = lower.split('-');
    const match =
      LOCALES.find((locale) => locale.toLowerCase() === lower) ??
      LOCALES.find((locale) => locale.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return null;
}
