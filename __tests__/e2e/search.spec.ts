import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';

test.describe('on a small phone', () => {
  test.use({ ...PHONE, viewport: { width: 360, height: 640 } });

  test('the first result is in sight while typing, and the title follows the search', async ({ page }) => {
    await page.goto('/templates');
    const field = page.getByRole('searchbox');
    await field.fill('tent');
    await expect(page).toHaveTitle('Checklists for “tent” · Checkleaf');
    const first = page.getByRole('article').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(300);
    await field.clear();
    await expect(page).toHaveTitle('All checklists · Checkleaf');
  });
});
