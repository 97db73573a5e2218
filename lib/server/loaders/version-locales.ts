import type { ContentVersion } from '@/lib/catalog/locale-variant';
import { LOCALES, type Locale } from '@/lib/config/locales';

/** The site's languages among the versions of a thing, in the site's order. */
export function versionLocales(versions: readonly ContentVersion[]): Locale[] {
  return LOCALES.filter((locale) => versions.some((version) => version.locale === locale));
}
