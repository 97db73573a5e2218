import { useEffect, useState } from 'react';

/** An item or a section of the list, to be linked to. */
export type LinkTarget = { id: string; title: string };

type CurrentItem = {
  /** The element under the mouse pointer, and what it shows. */
  hovered: (LinkTarget & { element: Element }) | null;
  /** What was focused or ticked last, or else what the URL's fragment names. */
  selected: LinkTarget | null;
};

/** Returns which item of the page's list the visitor points at or works on. */
export function useCurrentItem(): CurrentItem {
  const [hovered, setHovered] = useState<CurrentItem['hovered']>(null);
  const [selected, setSelected] = useState<LinkTarget | null>(null);

  useEffect(() => {
    const list = document.querySelector('.template-list');
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const element = (target as Element).closest('.item-list li, .section-title');
      setHovered((previous) => {
        if (previous?.element === element) return previous;
        const found = toLinkTarget(element);
        return element && found && { ...found, element };
      });
    };
    const onLeave = () => setHovered(null);
    const onFocus = ({ target }: FocusEvent) => {
      const found = toLinkTarget((target as Element).closest('.item-list li'));
      if (found) setSelected(found);
    };
    setSelected(toLinkTarget(document.querySelector('.item-list li:target')));
    const controller = new AbortController();
    const { signal } = controller;
    list?.addEventListener('pointerover', onPointer as EventListener, { signal });
    list?.addEventListener('pointerleave', onLeave, { signal });
    list?.addEventListener('focusin', onFocus as EventListener, { signal });
    return () => controller.abort();
  }, []);

  return { hovered, selected };
}

function toLinkTarget(element: Element | null): LinkTarget | null {
  const named = element?.matches('li') ? element : element?.querySelector('h2');
  const title = element?.querySelector('.text, h2')?.textContent;
  return named && title ? { id: named.id, title } : null;
}
