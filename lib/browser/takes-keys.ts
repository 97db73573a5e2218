const TAKES_KEYS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

/** Whether a key writes or selects something in an element, so that it must do nothing else there. */
export function takesKeys(element: Element): boolean {
  return element.closest(TAKES_KEYS) !== null;
}
