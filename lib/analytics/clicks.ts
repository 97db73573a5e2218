import type { ClickElement, ClickPosition } from '@/lib/analytics/plan/click-targets';
import { track } from './track';

/** `MouseEvent.button` of the secondary button, which opens the context menu. */
const SECONDARY_BUTTON = 2;

/**
 * Tracks clicks on elements with `clickAttributes`, including those that open a new tab (`auxclick`). Call it once per
 * page load.
 */
export function trackClicks(): void {
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, trackClick, true);
}

/** The values in `data-click`, as `clickAttributes` joins them. */
type ClickAttribute = [position: ClickPosition, elem: ClickElement, param?: string, param2?: string];

function trackClick({ target, button }: MouseEvent): void {
  const element = button !== SECONDARY_BUTTON && target instanceof Element && target.closest('[data-click]');
  if (!element) return;
  const attribute = element.getAttribute('data-click') ?? '';
  const [position, elem, param, param2] = attribute.split(' ') as ClickAttribute;
  const param3 = element instanceof HTMLInputElement ? (element.checked ? 'on' : 'off') : undefined;
  track('click', { position, elem, param, param2, param3 });
}
