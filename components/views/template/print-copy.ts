/** Prints the list of the page with its ticks, whatever the options for print are. */
export function printCopy(): void {
  const option = document.querySelector<HTMLInputElement>('[data-print=ticks]');
  const wasChecked = option?.checked ?? false;
  const restore = () => {
    if (option) option.checked = wasChecked;
  };
  if (option) option.checked = true;
  addEventListener('afterprint', restore, { once: true });
  window.print();
}
