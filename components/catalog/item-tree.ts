import type { ItemView } from '@/lib/catalog/checklist-view';
import { isNextDeeper } from '@/lib/list/is-next-deeper';

export type ItemNode = { item: ItemView; children: ItemNode[] };

/** Nests a flat list of items by `z`. The parent of an item is the nearest item before it at a lower depth. */
export function buildItemTree(items: readonly ItemView[]): ItemNode[] {
  const roots: ItemNode[] = [];
  const ancestors: ItemNode[] = [];
  for (const [index, item] of items.entries()) {
    const node: ItemNode = { item, children: [] };
    const depth = getDepth(item);
    while (ancestors.length > 0 && getDepth((ancestors.at(-1) as ItemNode).item) >= depth) ancestors.pop();
    (ancestors.at(-1)?.children ?? roots).push(node);
    if (isNextDeeper(items, index)) ancestors.push(node);
  }
  return roots;
}

function getDepth(item: ItemView): number {
  return item.z.split('.').length;
}
