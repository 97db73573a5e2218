import type { ListItem, Nodes, Root } from 'mdast';

/** Whether a list item is a task-list box, ticked or not. */
export function isTaskItem(node: Nodes): node is ListItem & { checked: boolean } {
  return node.type === 'listItem' && typeof node.checked === 'boolean';
}

/** All nodes of a tree that are a box or hold one at any depth. */
export function findTaskItems(tree: Root): ReadonlySet<Nodes> {
  const holders = new Set<Nodes>();
  const look = (node: Nodes): boolean => {
    let holds = isTaskItem(node);
    if ('children' in node) for (const child of node.children) holds = look(child) || holds;
    if (holds) holders.add(node);
    return holds;
  };
  look(tree);
  return holders;
}
