import type { LocaleVariant } from '@/lib/catalog/locale-variant';
import { LOCALES, type Locale } from '@/lib/config/locales';

/** The locales of the variants that the site supports, in the order of `LOCALES`. */
export function variantLocales(variants: readonly LocaleVariant[]): Locale[] {
  return LOCALES.filter((locale) => variants.some((variant) => variant.locale === locale));
}
