import type { Page } from '@playwright/test';

/** Makes the page hidden, or visible again, as when the visitor switches tabs. */
export async function setVisibility(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    if (value === 'hidden') {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    } else {
      Reflect.deleteProperty(document, 'visibilityState');
      Reflect.deleteProperty(document, 'hidden');
    }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}
