import type { Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/support/axe';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

async function goDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Theme: light/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [kind, path] of PAGE_KINDS) {
  test(`axe finds nothing on the ${kind} page, light, dark and right to left`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
    await goDark(page);
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectAccessible(page);
  });
}

test('axe finds nothing on a list in use: ticked, with the menu open, after a reset', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/moving-house-last-four-weeks');
  await page.getByRole('checkbox').nth(1).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Untick all' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Untick all' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessible(page);
  await goDark(page);
  await expectAccessible(page);
});

for (const [kind, path] of PAGE_KINDS) {
  test(`the ${kind} page fits 320 px, and 640 px at twice the text size, without scrolling sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 640, height: 640 });
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    expect(await overflow()).toBeLessThanOrEqual(0);
  });

  test(`everything to press on the ${kind} page is 24 px high and wide, or stands in a line of text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const small = await page.locator('a[href], button, input, select, summary').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
        .map((element) => ({ element: element.closest('label') ?? element, text: element.textContent }))
        .filter(({ element }) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 0 && (width < 24 || height < 24) && !element.closest('p, .rich, h1, h2, h3');
        })
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
  });
}

test('a whole visit works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('puppy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/templates\?q=puppy$/);
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await expect(first).toBeVisible();
  await waitForHydration(page);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('puppy');
  await expect(page.getByRole('main')).toBeFocused();
  const box = page.getByRole('checkbox').first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await box.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(box).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
});

test('a move is announced and the focus goes to the new page’s content', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('#__next-route-announcer__, next-route-announcer [role=alert]')).toContainText(
    'All checklists',
  );
});

test('in forced colours the boxes are the system’s own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/moving-house-last-four-weeks');
  const appearance = await page
    .getByRole('checkbox')
    .first()
    .evaluate((box) => getComputedStyle(box).appearance);
  expect(appearance).toBe('auto');
});
