import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/config/locales';

/** Narrows the router's locale, which Next types as any string, to one of the site's. */
export function toLocale(value: string | undefined): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}
