/**
 * Distances in px between the top of the window and the element that is scrolled to, from the
 * specification's scroll constants: the larger one where a sticky bar covers the top of the page. The style
 * sheet gives the same numbers to plain anchors as scroll margins (`--scroll-offset`).
 */
export const SCROLL_OFFSETS = { belowStickyBar: 140, plain: 110 } as const;

/**
 * Scrolls smoothly to the element with this id and stops above it; at once where the visitor asks for
 * reduced motion. Does nothing where there is no such element.
 */
export function scrollToId(id: string, options: { stickyBar?: boolean; instant?: boolean } = {}): void {
  const element = document.getElementById(id);
  if (!element) return;
  const offset = options.stickyBar ? SCROLL_OFFSETS.belowStickyBar : SCROLL_OFFSETS.plain;
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: element.getBoundingClientRect().top + window.scrollY - offset,
    behavior: reduced || options.instant ? 'instant' : 'smooth',
  });
}
