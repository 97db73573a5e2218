/** Templates per page of a list. */
export const PAGE_SIZE = 24;

/** Position in a paginated list; `number` is counted from 1, `count` is the number of pages. */
export type PageInfo = { number: number; count: number; total: number };

export type Page<Item> = PageInfo & { items: Item[] };

/** The number of pages of a list with `total` items; an empty list has one page. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** Returns a page of a list by its number, counted from 1, or null if there is no such page. */
export function paginate<Item>(items: readonly Item[], number: number): Page<Item> | null {
  const count = countPages(items.length);
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  return {
    items: items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    number,
    count,
    total: items.length,
  };
}

/** Position in a list with `total` items; null if it has no such page. */
export function pageInfo(total: number, number: number): PageInfo | null {
  const count = countPages(total);
  return number <= count ? { number, count, total } : null;
}
