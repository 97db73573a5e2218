import type { ClickElement, ClickPosition } from '@/lib/analytics/plan/click-targets';
import { pageContext } from './page-context';
import { track } from './track';

/** `MouseEvent.button` of the middle button. The main button, a finger and the keyboard have 0. */
const MIDDLE_BUTTON = 1;

/**
 * Tracks clicks on elements with `clickAttributes`: those that activate an element, by mouse, finger or keyboard, and
 * those of the middle mouse button on a link, which open a new tab. Links to the apps also send `app hand-off`: here and
 * not in a deferred chunk, because the page may be left with the click. Call it once per page load.
 */
export function trackClicks(): void {
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, trackClick, true);
}

/** The values in `data-click`, as `clickAttributes` joins them. */
type ClickAttribute = [position: ClickPosition, elem: ClickElement, param?: string, param2?: string];

function trackClick({ target, button }: MouseEvent): void {
  const element = target instanceof Element && target.closest('[data-click]');
  if (!element) return;
  if (button !== 0 && (button !== MIDDLE_BUTTON || !element.matches('a[href]'))) return;
  const attribute = element.getAttribute('data-click') ?? '';
  const [position, elem, param, param2] = attribute.split(' ') as ClickAttribute;
  const param3 = element instanceof HTMLInputElement ? (element.checked ? 'on' : 'off') : undefined;
  track('click', { position, elem, param, param2, param3 });
  if (elem === 'app-store' || elem === 'play' || elem === 'open-app') {
    const { page, val } = pageContext();
    track('app hand-off', { store: elem, position, id: page === 'template' ? val : undefined });
  }
}
