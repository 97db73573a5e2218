import { memo } from 'react';
import { SafeHtml } from '@/components/ui/safe-html';
import { setTick } from '@/lib/browser/tick-store';
import type { ItemView } from '@/lib/catalog/checklist-view';
import { buildItemTree, type ItemNode } from './item-tree';
import { useTick } from './use-ticks';

type ChecklistItemsProps = {
  listId: string;
  items: readonly ItemView[];
};

/** The items of a section as nested lists of native checkboxes. Ticks are kept in this browser. */
export const ChecklistItems = memo(function ChecklistItems({ listId, items }: ChecklistItemsProps) {
  return <Branch listId={listId} nodes={buildItemTree(items)} />;
});

function Branch({ listId, nodes }: { listId: string; nodes: readonly ItemNode[] }) {
  return (
    <ul className="stem">
      {nodes.map(({ item, children }) => (
        <li key={item.id} id={item.id}>
          <Row listId={listId} item={item} />
          {children.length > 0 && <Branch listId={listId} nodes={children} />}
        </li>
      ))}
    </ul>
  );
}

function Row({ listId, item }: { listId: string; item: ItemView }) {
  const ticked = useTick(listId, item.id);
  return (
    <>
      <label>
        <input
          type="checkbox"
          className="leaf-box"
          checked={ticked}
          onChange={(event) => setTick(listId, item.id, event.target.checked)}
        />
        <SafeHtml html={item.html} className="text" />
      </label>
      {item.details && <SafeHtml as="div" html={item.details} className="details" />}
    </>
  );
}
