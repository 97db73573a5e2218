import { listItems } from '@/__tests__/support/list-items';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';

/** The texts of cards that are cut: by an ellipsis or a clamp, or because they are wider or higher than their box. */
function findCutTexts(cards: Element[]): string[] {
  return cards
    .flatMap((card) => [...card.querySelectorAll(':is(h2, h3), p, .card-meta > span, li')])
    .filter((element) => {
      const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isLarger =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      const mayCut = overflow !== 'visible' || textOverflow !== 'clip' || webkitLineClamp !== 'none';
      return (
        (mayCut && isLarger && element.clientWidth > 0) || /(?:\.{3}|…)$/.test(element.textContent ?? '')
      );
    })
    .map((element) => element.textContent ?? '');
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the first pick begins on the first screen', async ({ page }) => {
    await page.goto('/');
    const title = page.getByRole('region', { name: 'Editors’ picks' }).getByRole('article').first();
    const box = await title.getByRole('heading').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  });

  test('the visitor’s lists take the place of the sample, and nothing shifts', async ({ page }) => {
    await page.goto('/puppy-first-week');
    await listItems(page).first().check();
    const sumOfShifts = await observeLayoutShifts(page);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Your lists' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'A real list: try it' })).toBeHidden();
    expect(await sumOfShifts()).toBeLessThan(0.01);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the first pick is within two screens', async ({ page }) => {
    await page.goto('/');
    const title = page.getByRole('region', { name: 'Editors’ picks' }).getByRole('article').first();
    const box = await title.getByRole('heading').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(2 * 740);
  });
});

for (const [path, width] of [
  ['/', 360],
  ['/', 1440],
  ['/ar', 360],
  ['/templates', 360],
  ['/templates', 1280],
  ['/templates?q=tent', 1280],
  ['/ja/templates/home', 768],
] as const) {
  test(`no text of a card on ${path} is cut at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const cards = page.getByRole('main').getByRole('article');
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await cards.evaluateAll(findCutTexts)).toEqual([]);
  });
}
