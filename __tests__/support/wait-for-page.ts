import { expect, type Page } from '@playwright/test';

/** Waits until a client-side navigation to a URL shows the page. Next changes the URL before it renders the page. */
export async function waitForPage(page: Page, url: string | RegExp): Promise<void> {
  await page.waitForURL(url);
  await waitForNavigationEnd(page);
}

/** Waits for the end of a client-side navigation, if there is one. */
export async function waitForNavigationEnd(page: Page): Promise<void> {
  await expect(page.locator('html[data-navigating]')).toHaveCount(0);
}
