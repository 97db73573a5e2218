/** Click handler of a link in a popover: closes the popover. Buttons use `popoverTarget` instead. */
export function closePopover({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
