import { expect, type Page } from '@playwright/test';

/**
 * Resolves when the scripts of a page have run: Next's announcer is put in by an effect, with which ours have run,
 * and the parts that come later have come.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('next-route-announcer').waitFor({ state: 'attached' });
  await expect(page.locator('[data-late]')).toHaveCount(0);
}
