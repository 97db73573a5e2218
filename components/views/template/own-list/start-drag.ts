import type { PointerEvent } from 'react';

/** Distance in px from which a pointer drags and does not click. */
const THRESHOLD = 6;

/** Distance in px to the edge of the window at which the page scrolls. */
const SCROLL_EDGE = 80;

/** Largest distance in px that the page scrolls with one frame. */
const SCROLL_STEP = 12;

/**
 * Drags an item among its siblings, from the press of a pointer on a button in its row. Escape cancels.
 *
 * @param onDrop gets the new place among the siblings, counted from 0
 */
export function startDrag(
  { currentTarget, clientY, button }: PointerEvent<HTMLElement>,
  onDrop: (place: number) => void,
): void {
  const row = currentTarget.closest('li');
  const list = row?.parentElement;
  if (!row || !list || button !== 0) return;
  const siblings = [...list.children];
  const index = siblings.indexOf(row);
  const startY = clientY + window.scrollY;
  let y = clientY;
  let place = index;
  let frame = 0;

  const show = () => {
    const moved = y + window.scrollY - startY;
    row.style.translate = `0 ${moved}px`;
    // Where the row is drawn does not change where the others are.
    place = siblings.filter((other) => other !== row && middleOf(other) < y).length;
    const before = place < index ? siblings[place] : siblings[place + 1];
    for (const sibling of siblings) sibling.removeAttribute('data-drop');
    if (place === index) return;
    if (before) before.setAttribute('data-drop', 'before');
    else siblings.at(-1)?.setAttribute('data-drop', 'after');
  };
  const scroll = () => {
    const beyond = Math.max(0, y - (window.innerHeight - SCROLL_EDGE)) - Math.max(0, SCROLL_EDGE - y);
    if (beyond !== 0) {
      window.scrollBy({
        top: Math.sign(beyond) * Math.min(SCROLL_STEP, Math.abs(beyond)),
        behavior: 'instant',
      });
      show();
    }
    frame = requestAnimationFrame(scroll);
  };
  const controller = new AbortController();
  const { signal } = controller;
  const end = (isDropped: boolean) => {
    controller.abort();
    cancelAnimationFrame(frame);
    if (!row.hasAttribute('data-dragged')) return;
    row.removeAttribute('data-dragged');
    row.style.translate = '';
    for (const sibling of siblings) sibling.removeAttribute('data-drop');
    // The click that follows would open the menu.
    window.addEventListener('click', stopClick, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }));
    if (isDropped) onDrop(place);
  };
  document.addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY;
      if (!row.hasAttribute('data-dragged')) {
        if (Math.abs(y - clientY) < THRESHOLD) return;
        row.setAttribute('data-dragged', '');
        frame = requestAnimationFrame(scroll);
      }
      show();
    },
    { signal },
  );
  document.addEventListener('pointerup', () => end(true), { signal });
  document.addEventListener('pointercancel', () => end(false), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
}

function stopClick(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
