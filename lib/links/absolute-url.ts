import { localizedPath } from './localized-path';

/** The public address of a page in one language. */
export function absoluteUrl(siteUrl: string, path: string, locale: string): string {
  return siteUrl + localizedPath(path, locale);
}
