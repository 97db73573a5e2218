/** In ms. */
const DAY = 86_400_000;

/** The last day that can be told apart from the next, in days since 1970: in the year 2328. */
const LAST_DAY = 2 ** 17 - 1;

/** Number of keys for the templates of one day. */
export const KEYS_PER_DAY = 2 ** 24;

/**
 * Returns the first of the keys for templates with this date (`YYYY-MM-DD`). The full-text index returns templates in
 * the order of their keys, so that the keys of newer ones are smaller. They are below 2^41.
 */
export function firstSearchKey(updated: string): number {
  const day = Math.floor(Date.parse(updated) / DAY) || 0;
  return (LAST_DAY - Math.min(Math.max(day, 0), LAST_DAY)) * KEYS_PER_DAY;
}
