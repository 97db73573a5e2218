/** Templates on one page of a list. */
export const PAGE_SIZE = 24;

export type Page<Item> = { items: Item[]; number: number; count: number; total: number };

/** How many pages a list of `total` items has; an empty list has one. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The page with this number, counted from 1, or null where the list does not reach so far. */
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
