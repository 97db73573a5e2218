import { expect, test } from '@jest/globals';
import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';

/** The tree as text: `1(1.1 1.2) 2`. */
function show(nodes: readonly ItemNode[]): string {
  return nodes
    .map(({ item, children }) => item.z + (children.length > 0 ? `(${show(children)})` : ''))
    .join(' ');
}

const nest = (...paths: string[]) => show(buildItemTree(paths.map((z) => ({ id: z, z, html: z }))));

test.each([
  ['1 2 3', ['1', '2', '3']],
  ['1(1.1 1.2) 2', ['1', '1.1', '1.2', '2']],
  ['1(1.1(1.1.1)) 2(2.1)', ['1', '1.1', '1.1.1', '2', '2.1']],
  ['9(9.1 9.2) 10', ['9', '9.1', '9.2', '10']],
])('%s', (tree, paths) => {
  expect(nest(...paths)).toBe(tree);
});

test('an item whose parent is missing goes under the nearest one before it that is less deep', () => {
  expect(nest('1', '1.1.1', '2')).toBe('1(1.1.1) 2');
  expect(nest('1.1', '2')).toBe('1.1 2');
});
