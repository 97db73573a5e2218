import { useTranslations } from 'next-intl';
import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { SafeHtml } from '@/components/ui/safe-html';
import type { ItemView } from '@/lib/catalog/checklist-view';

type ReadOnlyChecklistProps = {
  items: readonly ItemView[];
  /** Ids of the checked items. */
  checked: ReadonlySet<string>;
};

/** The items of a section as nested lists. A mark says whether an item is done; it is no control, and looks like none. */
export function ReadOnlyChecklist({ items, checked }: ReadOnlyChecklistProps) {
  return <ItemList nodes={buildItemTree(items)} checked={checked} />;
}

function ItemList({ nodes, checked }: { nodes: readonly ItemNode[]; checked: ReadonlySet<string> }) {
  const t = useTranslations('privateShare');
  return (
    <ul className="item-list">
      {nodes.map(({ item, children }) => (
        <li key={item.id}>
          <div className="item-record">
            {checked.has(item.id) ? (
              <span role="img" aria-label={t('itemDone')} className="item-mark item-done" />
            ) : (
              <span role="img" aria-label={t('itemOpen')} className="item-mark" />
            )}
            <SafeHtml html={item.html} className="text" />
          </div>
          {item.details && <SafeHtml as="div" html={item.details} className="details" />}
          {children.length > 0 && <ItemList nodes={children} checked={checked} />}
        </li>
      ))}
    </ul>
  );
}
