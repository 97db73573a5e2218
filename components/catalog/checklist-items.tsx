import { memo } from 'react';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ClickPosition } from '@/lib/analytics/plan/click-targets';
import type { ItemView } from '@/lib/catalog/checklist-view';
import { buildItemTree, type ItemNode } from './item-tree';

type ChecklistItemsProps = {
  position: ClickPosition;
  listId: string;
  items: readonly ItemView[];
};

/** The items of a section as nested lists of native checkboxes. Inside a `TickArea` their ticks are kept. */
export const ChecklistItems = memo(function ChecklistItems({ items, ...list }: ChecklistItemsProps) {
  return <Branch {...list} nodes={buildItemTree(items)} />;
});

type ListProps = Omit<ChecklistItemsProps, 'items'>;

function Branch({ nodes, ...list }: ListProps & { nodes: readonly ItemNode[] }) {
  return (
    <ul className="stem">
      {nodes.map(({ item, children }) => (
        <li key={item.id} id={item.id}>
          <Row {...list} item={item} />
          {children.length > 0 && <Branch {...list} nodes={children} />}
        </li>
      ))}
    </ul>
  );
}

function Row({ listId, position, item }: ListProps & { item: ItemView }) {
  return (
    <>
      <label>
        <input
          type="checkbox"
          className="leaf-box"
          value={item.id}
          {...clickAttributes(position, 'item', listId, item.id)}
        />
        <SafeHtml html={item.html} className="text" />
      </label>
      {item.details && <SafeHtml as="div" html={item.details} className="details" />}
    </>
  );
}
