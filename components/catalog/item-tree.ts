import type { ItemView } from '@/lib/catalog/checklist-view';
import { isNextDeeper } from '@/lib/list/is-next-deeper';

export type ItemNode = { item: ItemView; children: ItemNode[] };

/** Nests flat items by their paths. An item goes under the nearest item before it that is less deep. */
export function buildItemTree(items: readonly ItemView[]): ItemNode[] {
  const roots: ItemNode[] = [];
  const open: ItemNode[] = [];
  for (const [index, item] of items.entries()) {
    const node: ItemNode = { item, children: [] };
    const depth = depthOf(item);
    while (open.length > 0 && depthOf((open.at(-1) as ItemNode).item) >= depth) open.pop();
    (open.at(-1)?.children ?? roots).push(node);
    if (isNextDeeper(items, index)) open.push(node);
  }
  return roots;
}

function depthOf(item: ItemView): number {
  return item.z.split('.').length;
}
