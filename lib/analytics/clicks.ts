import type { ClickElement, Position } from '@/lib/analytics/plan/click-targets';
import type { PageContext } from './page-context';
import { track } from './track';

/** The mouse button that opens a menu. */
const SECONDARY = 2;

/** Records the clicks of the page from now on; those that open a new tab too. */
export function trackClicks(pageContext: () => PageContext): void {
  const onClick = (event: MouseEvent) => trackClick(event, pageContext);
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, onClick, true);
}

/** Sends a `click` for a click on, or in, an element that declares it with `clickAttributes`. */
function trackClick({ target, button }: MouseEvent, pageContext: () => PageContext): void {
  const element = button !== SECONDARY && target instanceof Element && target.closest('[data-click]');
  if (!element) return;
  const declared = element.getAttribute('data-click') ?? '';
  const [position, elem, param, param2] = declared.split(' ') as [Position, ClickElement, string?, string?];
  const param3 = element instanceof HTMLInputElement ? (element.checked ? 'on' : 'off') : undefined;
  const { lang, pathname, ...page } = pageContext();
  track('click', { ...page, position, elem, param, param2, param3 });
}
