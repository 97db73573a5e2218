/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';

/** The tree as text: `1(1.1 1.2) 2`. */
function format(nodes: readonly ItemNode[]): string {
  return nodes
    .map(({ item, children }) => item.z + (children.length > 0 ? `(${format(children)})` : ''))
    .join(' ');
}

const nest = (...positions: string[]) => format(buildItemTree(positions.map((z) => ({ id: z, z, html: z }))));

test.each([
  ['1 2 3', ['1', '2', '3']],
  ['1(1.1 1.2) 2', ['1', '1.1', '1.2', '2']],
  ['1(1.1(1.1.1)) 2(2.1)', ['1', '1.1', '1.1.1', '2', '2.1']],
  ['9(9.1 9.2) 10', ['9', '9.1', '9.2', '10']],
])('builds %s', (tree, positions) => {
  expect(nest(...positions)).toBe(tree);
});

test('an item without its parent is nested under the nearest item before it at a lower depth', () => {
  expect(nest('1', '1.1.1', '2')).toBe('1(1.1.1) 2');
  expect(nest('1.1', '2')).toBe('1.1 2');
});
