/** Templates per page of a list. */
export const PAGE_SIZE = 24;

/** Position in a paginated list; `number` is counted from 1, `count` is the number of pages. */
export type PageInfo = { number: number; count: number; total: number };

/** The number of pages of a list with `total` items; an empty list has one page. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** Position of a page, counted from 1, in a list with `total` items; null if there is no such page. */
export function pageInfo(total: number, number: number): PageInfo | null {
  const count = countPages(total);
  return Number.isInteger(number) && number >= 1 && number <= count ? { number, count, total } : null;
}
