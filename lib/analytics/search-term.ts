import { looksPersonal } from '@/lib/text/looks-personal';

/** What is sent instead of a term that looks like personal data. */
export const REMOVED_TERM = '(removed)';

/** Maximum length of a term, in code points. */
const MAX_LENGTH = 60;

/** Trims a search query, reduces white space to single spaces, and changes it to lower case as `locale` does. */
export function normalizeQuery(query: string, locale: string): string {
  return query.trim().replace(/\s+/g, ' ').toLocaleLowerCase(locale);
}

/**
 * The term that events have for a normalized search query: its first 60 code points, or `(removed)` if it looks like
 * personal data.
 */
export function toSearchTerm(query: string): string {
  if (looksPersonal(query)) return REMOVED_TERM;
  return [...query].slice(0, MAX_LENGTH).join('').trimEnd();
}
