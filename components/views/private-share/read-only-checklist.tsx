import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { SafeHtml } from '@/components/ui/safe-html';
import type { ItemView } from '@/lib/catalog/checklist-view';

type ReadOnlyChecklistProps = {
  items: readonly ItemView[];
  /** Ids of the checked items. */
  checked: ReadonlySet<string>;
};

/** The items of a section as nested lists of disabled checkboxes. */
export function ReadOnlyChecklist({ items, checked }: ReadOnlyChecklistProps) {
  return <ItemList nodes={buildItemTree(items)} checked={checked} />;
}

function ItemList({ nodes, checked }: { nodes: readonly ItemNode[]; checked: ReadonlySet<string> }) {
  return (
    <ul className="item-list">
      {nodes.map(({ item, children }) => (
        <li key={item.id}>
          <label>
            <input
              type="checkbox"
              className="tick-checkbox"
              checked={checked.has(item.id)}
              disabled
              readOnly
            />
            <SafeHtml html={item.html} className="text" />
          </label>
          {item.details && <SafeHtml as="div" html={item.details} className="details" />}
          {children.length > 0 && <ItemList nodes={children} checked={checked} />}
        </li>
      ))}
    </ul>
  );
}
