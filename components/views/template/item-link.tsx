import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { LinkTarget } from './use-current-item';

type ItemLinkProps = {
  listId: string;
  target: LinkTarget & { element: Element };
  onCopy: (id: string) => void;
};

/**
 * Button beside the item or the heading under the mouse pointer, which copies a link to it. For the mouse only: the menu
 * of the tools has the same for the selected item.
 */
export function ItemLink({ listId, target: { id, title, element }, onCopy }: ItemLinkProps) {
  const t = useTranslations('template');
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t('copyItemLink', { title })}
      onClick={() => onCopy(id)}
      {...clickAttributes('list-actions', 'copy-link', listId, id)}
      className="item-link print:hidden"
    >
      <Icon name="link" size={18} />
    </button>,
    element,
  );
}

/** After a client-side navigation to an item, makes it match `:target`, as after a page load, without scrolling. */
export function useFragmentTarget(): void {
  useEffect(() => {
    const { location, scrollX, scrollY } = window;
    if (!document.getElementById(location.hash.slice(1)) || document.querySelector(':target')) return;
    location.replace(location.hash);
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  }, []);
}
