import type { Page } from '@playwright/test';

/** Makes the page hidden, as when the visitor switches tabs. */
export function hidePage(page: Page): Promise<void> {
  return setVisibility(page, 'hidden');
}

/** Makes the page visible again. */
export function showPage(page: Page): Promise<void> {
  return setVisibility(page, 'visible');
}

function setVisibility(page: Page, visibility: DocumentVisibilityState): Promise<void> {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}
