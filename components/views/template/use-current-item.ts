import { startTransition, useEffect, useState } from 'react';
import { NOT_RECORDED } from '@/components/ui/not-recorded';

/** An item or a section of the list, to be linked to. */
export type LinkTarget = { id: string; title: string };

/** An item or a section with the element that shows it. */
export type HoveredTarget = LinkTarget & { element: Element };

/** Items of the list, but not entries of a list in their details. */
const ITEM = '.item-list > li';

/** Returns the item or section of the page's list under the mouse pointer. */
export function useHoveredItem(): HoveredTarget | null {
  const [hovered, setHovered] = useState<HoveredTarget | null>(null);

  useEffect(() => {
    const list = document.querySelector('.template-list');
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const element = (target as Element).closest(`${ITEM}, .section-title`);
      setHovered((previous) => {
        if (previous?.element === element) return previous;
        const found = toLinkTarget(element);
        return element && found && { ...found, element };
      });
    };
    const onLeave = () => setHovered(null);
    const controller = new AbortController();
    const { signal } = controller;
    list?.addEventListener('pointerover', onPointer as EventListener, { signal });
    list?.addEventListener('pointerleave', onLeave, { signal });
    return () => controller.abort();
  }, []);

  return hovered;
}

/** Returns the item that was focused or ticked last, or else the one that the URL's fragment names. */
export function useSelectedItem(): LinkTarget | null {
  const [selected, setSelected] = useState<LinkTarget | null>(null);

  useEffect(() => {
    const list = document.querySelector('.template-list');
    const onFocus = ({ target }: Event) => {
      const found = toLinkTarget((target as Element).closest(ITEM));
      // Only the menu of the tools shows it: the tap that focuses an item does not wait for that.
      if (found) startTransition(() => setSelected(found));
    };
    setSelected(toLinkTarget(document.querySelector(`${ITEM}:target`)));
    list?.addEventListener('focusin', onFocus);
    return () => list?.removeEventListener('focusin', onFocus);
  }, []);

  return selected;
}

function toLinkTarget(element: Element | null): LinkTarget | null {
  // Links to the visitor's own words would lead nobody anywhere, and recordings of sessions would have them in attributes.
  if (element?.querySelector(`:scope > label > .${NOT_RECORDED}`)) return null;
  const named = element?.matches('li') ? element : element?.querySelector('h2');
  const title = element?.querySelector('.text, h2')?.textContent;
  return named && title ? { id: named.id, title } : null;
}
