import { useEffect, useSyncExternalStore } from 'react';
import { isSearchKeyOn, subscribeToSearchKey } from '@/lib/browser/search-key';
import { takesKeys } from '@/lib/browser/takes-keys';
import { SEARCH_FIELD } from './search-fields';

/** The value of `KeyboardEvent.key`. */
export const SEARCH_KEY = '/';

/** Whether the key is on, in this browser. */
export function useIsSearchKeyOn(): boolean {
  return useSyncExternalStore(subscribeToSearchKey, isSearchKeyOn, () => true);
}

/**
 * Lets the key `/` focus the search field of the page, unless the visitor has switched it off. Returns whether it is on.
 * The component renders on every page.
 */
export function useSearchKey(): boolean {
  const isOn = useIsSearchKeyOn();
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  // After every render, because another page has another field.
  useEffect(() => {
    if (isOn) findSearchField()?.setAttribute('aria-keyshortcuts', SEARCH_KEY);
    else findSearchField()?.removeAttribute('aria-keyshortcuts');
  });
  return isOn;
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (key !== SEARCH_KEY || ctrlKey || altKey || metaKey || event.isComposing || event.defaultPrevented)
    return;
  if (target instanceof Element && takesKeys(target)) return;
  // Phones and tablets do not show the checkbox that switches the key off.
  if (window.matchMedia('(hover: none) and (pointer: coarse)').matches) return;
  event.preventDefault();
  focusSearchField();
}

/** Focuses the search field of the page. The one in the header is shown first, where it is in a popover. */
export function focusSearchField(): void {
  const field = findSearchField();
  const popover = field?.closest<HTMLElement>('[popover]');
  if (popover && getComputedStyle(popover).display === 'none') popover.showPopover();
  field?.focus();
  field?.select();
}

function findSearchField(): HTMLInputElement | null {
  return document.querySelector(SEARCH_FIELD);
}
