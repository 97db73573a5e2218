import type { Page } from '@playwright/test';

/** Makes every access to `localStorage` throw, as in a browser that blocks it. */
export function blockLocalStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
}
