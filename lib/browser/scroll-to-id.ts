/**
 * Distance in px from the top of the viewport to the scroll target, with and without a sticky bar, as specified. The
 * style sheet repeats the values in `--scroll-offset`, for links to fragments.
 */
const SCROLL_OFFSETS = { belowStickyBar: 140, plain: 110 } as const;

/**
 * Scrolls to the element with this id: smoothly, unless `instant` is set or the visitor prefers reduced motion. Does
 * nothing if there is no such element.
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
