import { useEffect, useRef, useState } from 'react';
import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { subscribeAfter } from '@/lib/browser/subscribe-after';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { type ItemView, isCounted, type SectionView } from '@/lib/catalog/checklist-view';

/** The first open item of a list. */
export type NextItem = {
  id: string;
  text: string;
  /** Number of open items in the list. */
  left: number;
  /** Whether any item is ticked. */
  isStarted: boolean;
  /** Whether the ticks are those with which the visitor came to the page. */
  isReturn?: boolean;
};

/** Checkboxes of items that count: those of items that are left out are disabled. */
export const COUNTED_BOX = '.item-list > li > label > .tick-checkbox:enabled';

/** The next item, and the ids of the ticked items from which it follows. */
export type NextItemReading = { item: NextItem | null; ticks: ReadonlySet<string> };

/** Returns the item to go on with, null if all are done; undefined until the ticks are read. */
export function useNextItem(listKey: string, sections: readonly SectionView[]): NextItemReading | undefined {
  const [reading, setReading] = useState<NextItemReading>();
  const before = useRef<{ listKey: string; ticks: ReadonlySet<string> }>(undefined);
  useEffect(() => {
    if (before.current?.listKey !== listKey) before.current = { listKey, ticks: readTicks(listKey) };
    const { ticks: ticksBefore } = before.current;
    const read = () => {
      const ticks = readTicks(listKey);
      const item = findNextItem(sections, ticks);
      setReading({ item: item && { ...item, isReturn: ticks === ticksBefore }, ticks });
    };
    read();
    return subscribeAfter(subscribeToTicks, read);
  }, [listKey, sections]);
  return reading;
}

/** Finds the next item in the sections that the page shows. A part comes before the item that it belongs to. */
export function findNextItem(sections: readonly SectionView[], ticks: ReadonlySet<string>): NextItem | null {
  const counted = sections.flatMap(({ items }) => items.filter(isCounted));
  const left = counted.filter(({ id }) => !ticks.has(id)).length;
  if (left === 0) return null;
  const find = (nodes: readonly ItemNode[]): ItemView | undefined => {
    for (const { item, children } of nodes) {
      const part = find(children);
      if (part) return part;
      if (isCounted(item) && !ticks.has(item.id)) return item;
    }
    return undefined;
  };
  const { id = '' } = find(sections.flatMap(({ items }) => buildItemTree(items))) ?? {};
  return { id, text: readTitle(id), left, isStarted: left < counted.length };
}

/** The text of an item, or of the heading of a section, as the page shows it. */
export function readTitle(id: string): string {
  const element = document.getElementById(id);
  const title = element?.querySelector(':scope > label > .text') ?? element;
  return (title?.textContent ?? '').trim();
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
