import { useLocale as useFormatLocale } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import { toLocale } from './resolve-locale';

/** The locale of the page. That of next-intl has the digits of numbers too: see `formatLocale`. */
export function useLocale(): Locale {
  return toLocale(useFormatLocale().split('-u-', 1)[0]);
}
