import type { FocusEvent } from 'react';

/** Click handler of a link in a popover: closes the popover. Buttons use `popoverTarget` instead. */
export function closePopover({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/**
 * Blur handler of a popover: closes it when the focus moves on to an element outside. A click outside closes it anyway,
 * and moves the focus after that. Its own button, when pressed, first gets the focus and then closes it.
 */
export function closePopoverOnBlur(event: FocusEvent<HTMLElement>): void {
  const { currentTarget, relatedTarget } = event;
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  const close = () => currentTarget.matches(':popover-open') && currentTarget.hidePopover();
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) return void close();
  // The focus comes from the keyboard if it is visible.
  const closeUnlessPressed = () => relatedTarget.matches(':focus-visible') && close();
  relatedTarget.addEventListener('focus', closeUnlessPressed, { once: true });
}
