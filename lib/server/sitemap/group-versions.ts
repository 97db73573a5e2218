import type { ContentVersion } from '@/lib/catalog/content-version';
import { LOCALES } from '@/lib/config/locales';

/** The versions of each thing, by id in the given order; only languages that the site speaks. */
export function groupVersions(versions: readonly ContentVersion[]): Map<string, ContentVersion[]> {
  const groups = new Map<string, ContentVersion[]>();
  for (const version of versions) {
    if (!LOCALES.some((locale) => locale === version.locale)) continue;
    groups.set(version.id, [...(groups.get(version.id) ?? []), version]);
  }
  return groups;
}
