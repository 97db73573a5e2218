/** Closes the popover around a link that was followed; buttons in it name it as their `popoverTarget` instead. */
export function closePopover({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
