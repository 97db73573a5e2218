import { RESERVED_SEGMENTS } from '@/lib/config/routes';

/** Ids of templates, tags, channels and series: lowercase words joined by hyphens. They are part of the site's URLs. */
export const CATALOG_ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Longest id of a template, tag, channel or series, in characters. */
export const CATALOG_ID_MAX_LENGTH = 64;

/**
 * Validates the id of a template. Reserved paths and locale codes are rejected in any letter case, because they are the
 * first path segment of other pages.
 *
 * @returns null if the id is valid, otherwise the end of an error sentence that starts with “the id …”.
 */
export function findTemplateIdError(id: string, locales: readonly string[]): string | null {
  if (id.length > CATALOG_ID_MAX_LENGTH) return `is longer than ${CATALOG_ID_MAX_LENGTH} characters`;
  const lower = id.toLowerCase();
  if (RESERVED_SEGMENTS.includes(lower)) return 'is reserved for another page of the site';
  if (locales.some((locale) => locale.toLowerCase() === lower))
    return 'is reserved because it is a locale code';
  if (!CATALOG_ID_PATTERN.test(id)) return 'may contain only a–z, 0–9 and single hyphens between them';
  return null;
}
