import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useHoveredItem } from './use-current-item';

type ItemLinkProps = {
  listId: string;
  onCopy: (id: string) => void;
};

/**
 * Button beside the item or the heading under the mouse pointer, which copies a link to it. For the mouse only, so it
 * never has the focus: the menu of the tools has the same for the selected item.
 */
export function ItemLink({ listId, onCopy }: ItemLinkProps) {
  const t = useTranslations('template');
  const hovered = useHoveredItem();
  if (!hovered) return null;
  const { id, title, element } = hovered;
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t('copyItemLink', { title })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onCopy(id)}
      {...clickAttributes('list-actions', 'copy-link', listId, id)}
      className="item-link print:hidden"
    >
      <Icon name="link" size={18} />
    </button>,
    element,
  );
}
