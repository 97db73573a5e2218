/**
 * Id of the `<main>` element: target of the skip link, and of the focus when the focused element is removed. Ids that
 * authors give to items and sections do not begin with an underscore.
 */
export const MAIN_ID = '_content';

/** Focuses the main content without scrolling. */
export function focusMainContent(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}
