import { useEffect, useEffectEvent, useState } from 'react';
import { COUNTED_BOX } from './use-next-item';

/** An item that was ticked while parts of it are open. */
export type OpenParts = { id: string; boxes: readonly HTMLInputElement[] };

/** The items that the visitor has been asked about, so that each is asked about once in a page view. */
const asked = new Set<string>();

/**
 * Ticks of parts and of the item that they belong to follow each other: the last part that is ticked ticks that item, and a
 * part that is unticked then unticks it. Ticks that are stored stay as they are.
 *
 * @param onTick Called when the visitor has ticked or unticked an item: with its open parts the first time that an item with
 *   open parts is ticked, otherwise without.
 * @returns what screen readers should say: the title of the last item that was ticked because its parts were
 */
export function useLinkedParts(onTick: (parts?: OpenParts) => void): string {
  const [title, setTitle] = useState('');
  const report = useEffectEvent(onTick);
  useEffect(() => {
    let isFollowing = false;
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(`.template-list ${COUNTED_BOX}`)) return;
      if (!isFollowing) {
        setTitle('');
        report(findOpenParts(target));
      }
      const parent = findFollower(target);
      if (!parent) return;
      parent.checked = target.checked;
      if (parent.checked) setTitle(parent.nextElementSibling?.textContent ?? '');
      isFollowing = true;
      // Stored, counted and tracked like a tick of the visitor; it may be the last part of another item.
      parent.dispatchEvent(new Event('change', { bubbles: true }));
      isFollowing = false;
    };
    // After the listeners of the document, which then see one tick after the other.
    window.addEventListener('change', onChange);
    return () => window.removeEventListener('change', onChange);
  }, []);
  return title;
}

/** The checkbox that a change of another one changes, too: that of the item to which it belongs. */
function findFollower(box: HTMLInputElement): HTMLInputElement | undefined {
  const item = box.closest('li')?.parentElement?.closest('.item-list > li');
  const parent = item?.querySelector<HTMLInputElement>(':scope > label > .tick-checkbox:enabled');
  if (!item || !parent || parent.checked === box.checked) return undefined;
  const parts = [...item.querySelectorAll<HTMLInputElement>(`:scope > ${COUNTED_BOX}`)];
  return parts.every((part) => part === box || part.checked) ? parent : undefined;
}

function findOpenParts(box: HTMLInputElement): OpenParts | undefined {
  const item = box.closest('li');
  if (!item || !box.checked || asked.has(item.id)) return undefined;
  const boxes = [...item.querySelectorAll<HTMLInputElement>(`:scope ${COUNTED_BOX}:not(:checked)`)];
  if (boxes.length === 0) return undefined;
  asked.add(item.id);
  return { id: item.id, boxes };
}
