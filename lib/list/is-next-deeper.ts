/**
 * Tells whether the item after `index` sits deeper in the tree than the one at `index`. Depth is the number
 * of segments of the path field `z` ("2" is shallower than "2.1"). False at the end of the list.
 */
export function isNextDeeper(items: ReadonlyArray<{ z: string }>, index: number): boolean {
  const current = items[index];
  const next = items[index + 1];
  if (!current || !next) return false;
  return next.z.split('.').length > current.z.split('.').length;
}
