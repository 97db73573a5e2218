import { useEffect, useEffectEvent, useState } from 'react';
import { subscribeAfterTicks } from '@/lib/browser/subscribe-after-ticks';
import { readTicks } from '@/lib/browser/tick-store';

/** The first open item of the page's list. */
export type NextItem = {
  id: string;
  text: string;
  /** Number of open items in the list. */
  left: number;
  /** Whether any item is ticked. */
  isStarted: boolean;
};

/** Checkboxes of items that count: those of items that are left out are disabled. */
export const COUNTED_BOX = '.item-list > li > label > .tick-checkbox:enabled';

/** Returns the item to go on with; null if all are done, undefined until the list is read. */
export function useNextItem(listKey: string): NextItem | null | undefined {
  const [next, setNext] = useState<NextItem | null>();
  const update = useEffectEvent(() => {
    const found = findNextItem(listKey);
    setNext((last) => (isSame(last, found) ? last : found));
  });
  // After every render, because the list may have changed.
  useEffect(() => update());
  useEffect(() => subscribeAfterTicks(() => update()), []);
  return next;
}

/** Reads it from the document, which also has what the visitor has changed. A part comes before the item that it belongs to. */
export function findNextItem(listKey: string): NextItem | null {
  const ticks = readTicks(listKey);
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`.template-list ${COUNTED_BOX}`)];
  const open = boxes.filter(({ value }) => !ticks.has(value));
  const box = open.find((candidate, index) => !candidate.closest('li')?.contains(open[index + 1] ?? null));
  if (!box) return null;
  const text = box.nextElementSibling?.textContent ?? '';
  return { id: box.value, text, left: open.length, isStarted: open.length < boxes.length };
}

function isSame(one: NextItem | null | undefined, other: NextItem | null): boolean {
  return (
    one?.id === other?.id &&
    one?.left === other?.left &&
    one?.text === other?.text &&
    (one === null) === (other === null)
  );
}

/** Focuses the checkbox of an item, and marks the item until it loses the focus. Also focuses another element with this id. */
export function focusItem(id: string): void {
  const element = document.getElementById(id);
  const box = element?.querySelector('input');
  (box ?? element)?.focus({ preventScroll: true });
  if (!element || !box) return;
  element.dataset.next = '';
  box.addEventListener('blur', () => delete element.dataset.next, { once: true });
}
