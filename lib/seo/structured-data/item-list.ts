import type { ItemList } from 'schema-dts';

/** What a page lists, in the order that it is seen; `url` is absolute and only given where an entry has a page. */
export function itemList(name: string, entries: ReadonlyArray<{ name: string; url?: string }>): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  };
}
