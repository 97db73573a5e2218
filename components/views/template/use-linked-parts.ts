import { useEffect, useEffectEvent, useState } from 'react';
import { initialTicks, readTicks } from '@/lib/browser/tick-store';
import { COUNTED_BOX } from './use-next-item';

/** An item that was ticked while parts of it are open. */
export type OpenParts = { id: string; boxes: readonly HTMLInputElement[] };

/** The items that the visitor has been asked about, so that each is asked about once in a page view. */
const asked = new Set<string>();

/** Keys of the lists whose ticks from before this code have been followed. */
const caughtUp = new Set<string>();

/**
 * Ticks of parts and of the item that they belong to follow each other: the last part that is ticked ticks that item, and a
 * part that is unticked then unticks it. So do those that the visitor made on this page before its code was loaded. Ticks that
 * were stored before stay as they are.
 *
 * @param onTick Called when the visitor has ticked or unticked an item: with its open parts the first time that an item with
 *   open parts is ticked, otherwise without.
 * @param isReady whether the list is shown as the visitor has changed it, which says what are parts
 * @returns what screen readers should say: the title of the last item that was ticked because its parts were
 */
export function useLinkedParts(
  listKey: string,
  onTick: (parts?: OpenParts) => void,
  isReady: boolean,
): string {
  const [title, setTitle] = useState('');
  const report = useEffectEvent(onTick);
  useEffect(() => {
    let isFollowing = false;
    const follow = (parent: HTMLInputElement | undefined, isDone: boolean) => {
      if (!parent) return;
      parent.checked = isDone;
      if (isDone) setTitle(parent.nextElementSibling?.textContent ?? '');
      isFollowing = true;
      // Stored, counted and tracked like a tick of the visitor; it may be the last part of another item.
      parent.dispatchEvent(new Event('change', { bubbles: true }));
      isFollowing = false;
    };
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(`.template-list ${COUNTED_BOX}`)) return;
      if (!isFollowing) {
        setTitle('');
        report(findOpenParts(target));
      }
      follow(findFollower(target), target.checked);
    };
    // After the listeners of the document, which then see one tick after the other.
    window.addEventListener('change', onChange);
    if (isReady && !caughtUp.has(listKey)) {
      caughtUp.add(listKey);
      const changed = findChangedBoxes(listKey);
      for (const box of changed) {
        const parent = findFollower(box, initialTicks(listKey));
        // One that the visitor has changed, too, is as the visitor wants it.
        if (parent && !changed.includes(parent)) follow(parent, box.checked);
      }
      for (const box of changed) {
        const parts = findOpenParts(box);
        if (!parts) continue;
        report(parts);
        break;
      }
    }
    return () => window.removeEventListener('change', onChange);
  }, [listKey, isReady]);
  return title;
}

/** The checkboxes that have changed since the page was loaded. */
function findChangedBoxes(listKey: string): HTMLInputElement[] {
  const [before, after] = [initialTicks(listKey), readTicks(listKey)];
  const boxes = document.querySelectorAll<HTMLInputElement>(`.template-list ${COUNTED_BOX}`);
  return [...boxes].filter(({ value }) => before.has(value) !== after.has(value));
}

/**
 * The checkbox that a change of another one changes, too: that of the item to which it belongs.
 *
 * @param before ids of items that were ticked before other parts were unticked
 */
function findFollower(box: HTMLInputElement, before?: ReadonlySet<string>): HTMLInputElement | undefined {
  const item = box.closest('li')?.parentElement?.closest('.item-list > li');
  const parent = item?.querySelector<HTMLInputElement>(':scope > label > .tick-checkbox:enabled');
  if (!item || !parent || parent.checked === box.checked) return undefined;
  const parts = [...item.querySelectorAll<HTMLInputElement>(`:scope > ${COUNTED_BOX}`)];
  const wasDone = ({ checked, value }: HTMLInputElement) => checked || (!box.checked && before?.has(value));
  return parts.every((part) => part === box || wasDone(part)) ? parent : undefined;
}

function findOpenParts(box: HTMLInputElement): OpenParts | undefined {
  const item = box.closest('li');
  if (!item || !box.checked || asked.has(item.id)) return undefined;
  const boxes = [...item.querySelectorAll<HTMLInputElement>(`:scope ${COUNTED_BOX}:not(:checked)`)];
  if (boxes.length === 0) return undefined;
  asked.add(item.id);
  return { id: item.id, boxes };
}
