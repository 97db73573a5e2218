import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { SafeHtml } from '@/components/ui/safe-html';
import type { ItemView } from '@/lib/catalog/checklist-view';

type FrozenItemsProps = { items: readonly ItemView[]; checked: ReadonlySet<string> };

/** The items of somebody else's list as nested lists: what is ticked is shown and cannot be changed. */
export function ReadOnlyChecklist({ items, checked }: FrozenItemsProps) {
  return <Branch nodes={buildItemTree(items)} checked={checked} />;
}

function Branch({ nodes, checked }: { nodes: readonly ItemNode[]; checked: ReadonlySet<string> }) {
  return (
    <ul className="stem">
      {nodes.map(({ item, children }) => (
        <li key={item.id}>
          <label>
            <input type="checkbox" className="leaf-box" checked={checked.has(item.id)} disabled readOnly />
            <SafeHtml html={item.html} className="text" />
          </label>
          {item.details && <SafeHtml as="div" html={item.details} className="details" />}
          {children.length > 0 && <Branch nodes={children} checked={checked} />}
        </li>
      ))}
    </ul>
  );
}
