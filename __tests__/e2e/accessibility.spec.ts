import type { Page } from '@playwright/test';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { waitForPage } from '@/__tests__/support/wait-for-page';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

async function switchToDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Theme: light/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** How many pixels the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Texts of the links and controls below 24 by 24 px, except those within text. */
function smallTargets(page: Page): Promise<Array<string | null>> {
  return page.locator('a[href], button, input, select, summary').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .skip-link'))
      .map((element) => ({ element: element.closest('label') ?? element, text: element.textContent }))
      .filter(({ element }) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24) && !element.closest('p, .rich, h1, h2, h3');
      })
      .map(({ text }) => text),
  );
}

async function expectAccessibleInDark(page: Page): Promise<void> {
  await test.step('axe finds no violations in the dark theme, with the layout from right to left', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await switchToDark(page);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectAccessible(page, { rules: RULES_OF_APPEARANCE });
  });
}

/** Kinds with elements of their own. Another test shows that each color has enough contrast in both themes. */
const DARK_KINDS = ['index', 'template', 'search', 'private-share'];

/** Kinds with the elements of another one. */
const LIKE_OTHERS = ['accessibility', 'empty search', 'how-we-write-checklists', 'tag-page', 'taken-list'];

for (const [kind, path] of PAGE_KINDS) {
  const tag = LIKE_OTHERS.includes(kind) ? '@long' : [];
  test(`the ${kind} page is accessible, also at 320 px and with 200% text size`, { tag }, async ({
    page,
  }) => {
    await page.goto(path);
    await test.step('axe finds no violations', () => expectAccessible(page));
    await test.step('links and controls are at least 24 by 24 px, except within text', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await smallTargets(page)).toEqual([]);
    });
    await test.step('it does not scroll horizontally at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
    await test.step('nor with 200% text size, also where it has columns, and the logo is at the start of the header', async () => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      for (const width of [1024, 768, 320]) {
        await page.setViewportSize({ width, height: 640 });
        expect([width, await overflow(page)]).toEqual([width, 0]);
      }
      // Texts of this size wrap the header.
      const [logo, content] = await page
        .locator('.brand, .header-row')
        .evaluateAll((parts) =>
          parts.map(
            (part) =>
              part.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(part).paddingLeft),
          ),
        );
      expect(logo).toBe(content);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });
    if (DARK_KINDS.includes(kind)) await expectAccessibleInDark(page);
  });
}

for (const [kind, path] of PAGE_KINDS.filter(([name]) => !DARK_KINDS.includes(name))) {
  test(`the ${kind} page is accessible, dark and from right to left`, { tag: '@long' }, async ({ page }) => {
    await page.goto(path);
    await expectAccessibleInDark(page);
  });
}

test('a checklist with ticks, an open menu, or the undo button is accessible, without animations, and in forced colors', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/moving-house-last-four-weeks');
  await page.getByRole('checkbox').nth(1).check();
  // The visitor asks for reduced motion.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const ticked = ['.template-list > section:first-of-type', '.sticky-progress'];
  await expectAccessible(page, { within: ticked });
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: 'Clear all ticks' })).toBeVisible();
  await expectAccessible(page, { within: ['.list-actions'] });
  await page.getByRole('button', { name: 'Clear all ticks' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const actions = ['.list-actions', '.list-notice'];
  await expectAccessible(page, { within: actions });
  await switchToDark(page);
  await expectAccessible(page, { rules: RULES_OF_APPEARANCE, within: [...ticked, ...actions] });
  await test.step('in forced colors, checkboxes have their native appearance, and no line of a title covers another', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const appearance = await page
      .getByRole('checkbox')
      .first()
      .evaluate((checkbox) => getComputedStyle(checkbox).appearance);
    expect(appearance).toBe('auto');
    const [first, second] = await page
      .getByRole('heading', { level: 1 })
      .locator('span')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const letters = document.createRange();
          letters.selectNodeContents(part);
          return letters.getBoundingClientRect();
        }),
      );
    expect(first?.bottom).toBeLessThanOrEqual(second?.top ?? 0);
  });
});

test('a visitor can search, open and tick a checklist with the keyboard only', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('puppy');
  await page.keyboard.press('Enter');
  await waitForPage(page, /\/templates\?q=puppy$/);
  const firstResult = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await expect(firstResult).toBeVisible();
  await waitForHydration(page);
  await firstResult.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('puppy');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('#__next-route-announcer__, next-route-announcer [role=alert]')).toContainText(
    'puppy',
  );
  const checkbox = page.getByRole('checkbox').first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await checkbox.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(checkbox).toBeFocused();
  await page.keyboard.press('Space');
  await expect(checkbox).toBeChecked();
});

test('the only link of a page of text is two tab stops away', async ({ page }) => {
  await page.goto('/ar/accessibility');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'الانتقال إلى المحتوى' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').getByRole('link')).toBeFocused();
});
