import { useEffect } from 'react';
import { takesKeys } from '@/lib/browser/takes-keys';
import { COUNTED_BOX } from './use-next-item';

/**
 * Keys of the page's list. They work only while the focus is in the list, so that a single letter does nothing for somebody who
 * speaks to the page, and roles stay those of checkboxes in lists, so that screen readers keep their own keys.
 */
export function useListKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented || !(target instanceof Element)) return;
  const list = target.closest('.template-list');
  if (!list || takesKeys(target)) return;
  const isHandled = moveFocus(event, list, target) || openByKey(event, target);
  // At the end of the list, the arrow keys scroll the page as usual.
  if (isHandled) event.preventDefault();
}

/** Focuses the item that a key leads to. Returns false if it is another key, or if there is no such item. */
function moveFocus({ key, shiftKey }: KeyboardEvent, list: Element, from: Element): boolean {
  const direction = DIRECTIONS[key];
  if (!direction || shiftKey) return false;
  const { isForward, isFromEdge } = direction;
  const side = isForward ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const targets = [...list.querySelectorAll<HTMLElement>(targetsLike(from))].filter(
    (target) => isFromEdge || from.compareDocumentPosition(target) & side,
  );
  if (!isForward) targets.reverse();
  // Items that are done may be hidden.
  const next = targets.find((target) => target.checkVisibility());
  next?.focus();
  return next !== undefined;
}

/** By `KeyboardEvent.key`. They are the same in both directions of writing. */
const DIRECTIONS: Readonly<Record<string, { isForward: boolean; isFromEdge: boolean } | undefined>> = {
  ArrowDown: { isForward: true, isFromEdge: false },
  ArrowUp: { isForward: false, isFromEdge: false },
  Home: { isForward: true, isFromEdge: true },
  End: { isForward: false, isFromEdge: true },
};

/** Selector of what the arrow keys lead to: from a button beside an item the same button of the others, otherwise checkboxes. */
function targetsLike(from: Element): string {
  if (!from.matches('.item-controls > [data-edit]')) return COUNTED_BOX;
  return `.item-controls > [data-edit=${from.getAttribute('data-edit')}]`;
}

/** Opens what the keys for editing and for help stand for. Returns whether it is one of them. */
function openByKey(event: KeyboardEvent, from: Element): boolean {
  const isHelp = HELP_KEYS.includes(event.key);
  if (!isHelp && (event.shiftKey || !isEditKey(event))) return false;
  const change = from.closest('.item-list > li')?.querySelector<HTMLElement>(CHANGE_BUTTON);
  if (isHelp) press('[data-click^="list-actions keys "]');
  else if (!change) press('.list-actions [data-click*=" edit"][aria-pressed=false]');
  else {
    change.focus();
    if (change.ariaExpanded === 'false') change.click();
  }
  return true;
}

/** Also those of keyboards for Arabic, and of input methods for Japanese. */
const HELP_KEYS = ['?', '؟', '？'];

/** On a keyboard without Latin letters, it is the key at the same place. */
function isEditKey({ key, code }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'e' || (code === 'KeyE' && !/^[a-z]$/i.test(key));
}

const CHANGE_BUTTON = ':scope > .item-editing > .item-controls > [data-edit=change]';

/** As if the visitor had pressed the button, so that the click is tracked, too. */
function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}
