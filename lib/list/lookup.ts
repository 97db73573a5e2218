/**
 * Finds the first item of a list whose `key` equals `match`. Returns the item, or the value of its `property` if one is
 * given; undefined if no item matches.
 *
 * @example lookup(tags, 'id', 'travel')           // { id: 'travel', title: 'Travel' }
 * @example lookup(tags, 'id', 'travel', 'title')  // 'Travel'
 */
export function lookup<Item, Key extends keyof Item>(
  list: readonly Item[],
  key: Key,
  match: Item[Key],
): Item | undefined;
export function lookup<Item, Key extends keyof Item, Property extends keyof Item>(
  list: readonly Item[],
  key: Key,
  match: Item[Key],
  property: Property,
): Item[Property] | undefined;
export function lookup<Item, Key extends keyof Item>(
  list: readonly Item[],
  key: Key,
  match: Item[Key],
  property?: keyof Item,
) {
  const item = list.find((candidate) => candidate[key] === match);
  return property === undefined ? item : item?.[property];
}
