import { readItem, readJson, writeItem } from './storage';
import { watchItem } from './stored-changes';

/** Local storage key of the recent searches, a JSON array of strings. */
const KEY = 'checkleaf:searches';

/** Maximum number of searches. Beyond it, the oldest one is removed. */
const MAX_SEARCHES = 6;

/** In UTF-16 code units, as in the search fields. Longer searches are not stored. */
const MAX_LENGTH = 120;

const changes = watchItem(KEY);

export const subscribeToRecentSearches = changes.subscribe;

/** The stored searches as text, to notice changes; empty if there are none or the browser blocks storage. */
export function readStoredSearches(): string {
  return readItem(KEY) ?? '';
}

/** The last searches of the visitor, as typed, most recent first. */
export function readRecentSearches(): string[] {
  const stored = readJson(KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry) => typeof entry === 'string' && entry !== '').slice(0, MAX_SEARCHES);
}

/** Adds a search as the most recent one, or moves it there. Stores nothing if storage is blocked or full. */
export function addRecentSearch(query: string): void {
  const search = query.trim();
  if (!search || search.length > MAX_LENGTH) return;
  const isOther = (other: string) => other.toLowerCase() !== search.toLowerCase();
  const searches = [search, ...readRecentSearches().filter(isOther)].slice(0, MAX_SEARCHES);
  writeItem(KEY, JSON.stringify(searches));
  changes.announce();
}

/** Deletes the recent searches. */
export function clearRecentSearches(): void {
  writeItem(KEY, null);
  changes.announce();
}
