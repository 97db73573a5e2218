import type { Page } from '@playwright/test';

/** Makes the page hidden, as when the visitor switches tabs. */
export function hidePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** Makes a page visible again that `hidePage` has hidden. Then leaving it hides it for real. */
export function showPage(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(document, name);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
