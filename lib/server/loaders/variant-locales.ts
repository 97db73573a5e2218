import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import { LOCALES, type Locale } from '@/lib/config/locales';

/** The site's languages among the variants of a thing, in the site's order. */
export function variantLocales(variants: readonly LocaleVariant[]): Locale[] {
  return LOCALES.filter((locale) => variants.some((variant) => variant.locale === locale));
}
