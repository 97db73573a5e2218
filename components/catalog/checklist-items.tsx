import { type ComponentType, memo } from 'react';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { PositionWith } from '@/lib/analytics/plan/click-targets';
import type { ItemView } from '@/lib/catalog/checklist-view';
import { buildItemTree, type ItemNode } from './item-tree';

type ChecklistItemsProps = {
  position: PositionWith<'item'>;
  listId: string;
  items: readonly ItemView[];
  /** What is below the text of each item. */
  ItemPart?: ComponentType<{ item: ItemView }> | undefined;
};

/** The items of a section as nested lists of uncontrolled checkboxes. `TickSync` around it stores their ticks. */
export const ChecklistItems = memo(function ChecklistItems({ items, ...list }: ChecklistItemsProps) {
  return <ItemList {...list} nodes={buildItemTree(items)} />;
});

type ListProps = Omit<ChecklistItemsProps, 'items'>;

function ItemList({ nodes, ...list }: ListProps & { nodes: readonly ItemNode[] }) {
  return (
    <ul className="item-list">
      {nodes.map(({ item, children }) => (
        <li key={item.id} id={item.id}>
          <Item {...list} item={item} />
          {list.ItemPart && <list.ItemPart item={item} />}
          {children.length > 0 && <ItemList {...list} nodes={children} />}
        </li>
      ))}
    </ul>
  );
}

const Item = memo(function Item({ listId, position, item }: ListProps & { item: ItemView }) {
  const { visitor } = item;
  return (
    <>
      <label>
        <input
          type="checkbox"
          className="tick-checkbox"
          value={item.id}
          disabled={visitor?.isLeftOut}
          // Ids of own items could tell that two browsers are those of one visitor.
          {...clickAttributes(position, 'item', listId, visitor?.kind === 'own' ? 'own' : item.id)}
        />
        <SafeHtml html={item.html} className={visitor?.isWritten ? WRITTEN_TEXT : 'text'} />
      </label>
      {item.details && <SafeHtml as="div" html={item.details} className="details" />}
    </>
  );
});

/** Recordings of sessions leave it out. */
const WRITTEN_TEXT = `text ${NOT_RECORDED}`;
