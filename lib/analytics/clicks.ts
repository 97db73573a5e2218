import type { ClickElement, ClickPosition } from '@/lib/analytics/plan/click-targets';
import { viewedTemplate } from './page-views';
import { track } from './track';

/** `MouseEvent.button` of the middle button. The main button, a finger and the keyboard have 0. */
const MIDDLE_BUTTON = 1;

/**
 * Tracks clicks on elements with `clickAttributes`. Links to the apps also send `app hand-off`: here and not in a deferred
 * chunk, because the page may be left with the click. Call it once per page load.
 */
export function trackClicks(): void {
  observeClicks((event) => {
    const click = findClick(event);
    if (!click) return;
    const { element, position, elem, param, param2 } = click;
    const param3 = element instanceof HTMLInputElement ? (element.checked ? 'on' : 'off') : undefined;
    track('click', { position, elem, param, param2, param3 });
    if (elem === 'app-store' || elem === 'play' || elem === 'open-app')
      track('app hand-off', { store: elem, position, ...viewedTemplate() });
  });
}

/** Calls the listener at every click, of all buttons of the mouse, before the click changes anything. */
export function observeClicks(
  listener: (event: MouseEvent) => void,
  target: Document | Window = document,
): void {
  for (const type of ['click', 'auxclick']) target.addEventListener(type, listener as EventListener, true);
}

/** The values in `data-click`, as `clickAttributes` joins them. */
type ClickAttribute = [position: ClickPosition, elem: ClickElement, param?: string, param2?: string];

/**
 * Finds the element with `clickAttributes` that a click activates: by mouse, finger or keyboard, or by the middle mouse
 * button if it is a link, which then opens in a new tab.
 */
export function findClick({ target, button }: MouseEvent) {
  const element = target instanceof Element && target.closest('[data-click]');
  if (!element || (button !== 0 && (button !== MIDDLE_BUTTON || !element.matches('a[href]')))) return;
  const attribute = element.getAttribute('data-click') ?? '';
  const [position, elem, param, param2] = attribute.split(' ') as ClickAttribute;
  return { element, position, elem, param, param2 };
}
