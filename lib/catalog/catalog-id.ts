import { RESERVED_SEGMENTS } from '@/lib/config/reserved-paths';

/** Ids of templates, tags and channels: lower-case words joined by hyphens. They are the site's addresses. */
export const CATALOG_ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Longest id of a template, tag or channel, in characters. */
export const CATALOG_ID_MAX_LENGTH = 64;

/**
 * Says what is wrong with an id for a template, or returns null where nothing is. Locale codes are refused
 * in any case, because they are the first path segment of translated pages.
 */
export function findTemplateIdError(id: string, locales: readonly string[]): string | null {
  if (id.length > CATALOG_ID_MAX_LENGTH) return `is longer than ${CATALOG_ID_MAX_LENGTH} characters`;
  const lower = id.toLowerCase();
  if (RESERVED_SEGMENTS.includes(lower)) return 'is the address of another page of the site';
  if (locales.some((locale) => locale.toLowerCase() === lower)) return 'is the code of a language';
  if (!CATALOG_ID_PATTERN.test(id)) return 'may hold only a–z, 0–9 and single hyphens between them';
  return null;
}
