import type { ListItem, Nodes, Root } from 'mdast';

/** Whether a node is a task list item (`- [ ] …`), ticked or not. */
export function isTaskItem(node: Nodes): node is ListItem & { checked: boolean } {
  return node.type === 'listItem' && typeof node.checked === 'boolean';
}

/** Returns all nodes of a tree that are task list items or contain one at any depth. */
export function findTaskItemNodes(tree: Root): ReadonlySet<Nodes> {
  const found = new Set<Nodes>();
  const search = (node: Nodes): boolean => {
    let isMatch = isTaskItem(node);
    if ('children' in node) for (const child of node.children) isMatch = search(child) || isMatch;
    if (isMatch) found.add(node);
    return isMatch;
  };
  search(tree);
  return found;
}
