/** Id of the page's main part: where the skip link leads, and where the focus goes when its place is gone. */
export const MAIN_ID = 'content';

/** Gives the focus to the page's content, without a jump of the page. */
export function focusMainContent(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
