import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { localizedPath } from './localized-path';

/**
 * The canonical form of a path whose first segment is the code of a language in another spelling, or that of
 * the default language, which has no prefix: `/DE/x` is `/de/x`, `/en/x` is `/x`. Null where the path is fine.
 */
export function canonicalLocalePath(path: string): string | null {
  const [, first = '', ...rest] = path.split('/');
  const locale = LOCALES.find((known) => known.toLowerCase() === first.toLowerCase());
  if (!locale || (locale === first && locale !== DEFAULT_LOCALE)) return null;
  // Empty segments would make an address of another host out of a path.
  return localizedPath(`/${rest.filter(Boolean).join('/')}`, locale);
}
