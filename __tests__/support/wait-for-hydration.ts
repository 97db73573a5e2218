import { expect, type Page } from '@playwright/test';

/**
 * Resolves when a page is hydrated: Next's route announcer, which an effect inserts, shows that effects have run, and
 * all deferred components have loaded.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('next-route-announcer').waitFor({ state: 'attached' });
  await expect(page.locator('[data-deferred]')).toHaveCount(0);
}
