/**
 * Whether the item after `index` is nested deeper than the item at `index`. The depth of an item is the number of
 * segments of its path `z` (`2` has one, `2.1` has two). False for the last item and for an index out of range.
 */
export function isNextDeeper(items: ReadonlyArray<{ z: string }>, index: number): boolean {
  const current = items[index];
  const next = items[index + 1];
  if (!current || !next) return false;
  return next.z.split('.').length > current.z.split('.').length;
}
