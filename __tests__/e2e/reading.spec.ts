import type { Page } from '@playwright/test';
import { expect, test } from '@/__tests__/support/site-test';

/** What keeps the page readable: place, contrast, room, size of targets, language of parts. */

const TEMPLATE = '/carry-on-only-for-a-week';
/** A template without an Arabic translation. */
const UNTRANSLATED = '/ar/babysitter-handover';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrollY(page)).toBe(top);
}

for (const path of ['/templates', '/templates/home']) {
  test(`Back returns to the same place of ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(path);
    for (const top of [1500, 2300]) {
      await scrollTo(page, top);
      const card = page.locator('article h2 a, article h3 a');
      const inView = await card.evaluateAll((links) =>
        links.findIndex((link) => link.getBoundingClientRect().top > 100),
      );
      await card.nth(inView).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect.poll(() => scrollY(page)).toBe(top);
    }
  });
}

test('another language shows the same place of the page, and the fragment remains', async ({ page }) => {
  // Smooth scrolling would still move the section while its place is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(TEMPLATE);
  await page.getByRole('navigation', { name: 'Jump to' }).getByRole('link').nth(3).click();
  const { hash } = new URL(page.url());
  const top = () => page.locator(hash).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  const before = await top();
  // A click of Playwright would scroll to the link.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' });
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await link.dispatchEvent('click');
  await expect(page).toHaveURL(new RegExp(`/de${TEMPLATE}${hash}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});

test('a visitor who asks for more contrast gets it', async ({ page }) => {
  await page.goto(TEMPLATE);
  const color = () => page.locator('.lead').evaluate((lead) => getComputedStyle(lead).color);
  const usual = await color();
  await page.emulateMedia({ contrast: 'more' });
  expect(await color()).not.toBe(usual);
});

test('on low screens nothing covers the list', async ({ page }) => {
  for (const [width, height] of [
    [640, 300],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(TEMPLATE);
    await page.getByRole('checkbox').nth(5).scrollIntoViewIfNeeded();
    const covering = await page.locator('body *').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 1)
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((element) => element.className),
    );
    expect(covering.filter((name) => !name.includes('list-notice'))).toEqual([]);
  }
});

test('progress is visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(TEMPLATE);
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('progressbar').first();
  const empty = await bar.screenshot();
  for (const checkbox of (await page.getByRole('checkbox').all()).slice(1)) await checkbox.check();
  expect((await bar.screenshot()).equals(empty)).toBe(false);
});

test('a menu closes when the focus leaves it', async ({ page }) => {
  await page.goto(TEMPLATE);
  const button = page.getByRole('button', { name: 'Language: English' });
  await button.focus();
  await page.keyboard.press('Enter');
  const last = page.getByRole('banner').getByRole('link', { name: 'العربية' });
  await expect(last).toBeVisible();
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(last).toBeHidden();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('links and controls outside of texts are at least 44 px high', async ({ page }) => {
    for (const path of [TEMPLATE, '/templates/home', '/privacy']) {
      await page.goto(path);
      const low = await page.locator('a[href], button, input, select').evaluateAll((elements) =>
        elements
          .filter(
            (element) => element.checkVisibility() && !element.closest('.sr-only, p, .rich, h1, h2, h3'),
          )
          .map((element) => element.closest('label') ?? element)
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => `${element.textContent} ${element.getBoundingClientRect().height}`),
      );
      expect([path, low]).toEqual([path, []]);
    }
  });
});

test('an untranslated list in a right-to-left page is marked as English, and has one width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(UNTRANSLATED);
  const links = page.locator('.section-nav ul');
  await expect(links).toHaveAttribute('lang', 'en');
  await expect(links).toHaveAttribute('dir', 'ltr');
  const edges = await page
    .locator('h1, .lead, .template-list')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(new Set(edges.map(Math.round)).size).toBe(1);
});
