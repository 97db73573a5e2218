import { listItems } from '@/__tests__/support/list-items';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
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

test('no text of a card is cut, and the first pick is on the first screen of a laptop, and within two of a phone', async ({
  page,
}) => {
  for (const [path, widths] of [
    ['/', [1440, 360]],
    ['/ar', [360]],
    ['/templates', [1280, 360]],
    ['/templates?q=tent', [1280]],
    ['/ja/templates/home', [768]],
  ] as const) {
    await page.goto(path);
    for (const width of widths) {
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const cards = page.getByRole('main').getByRole('article');
        expect(await cards.count()).toBeGreaterThan(0);
        expect(await cards.evaluateAll(findCutTexts)).toEqual([]);
      });
      if (path !== '/') continue;
      const title = page.getByRole('region', { name: 'Editors’ picks' }).getByRole('article').first();
      const box = await title.getByRole('heading').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(width === 360 ? 2 * 740 : 900);
    }
  }
});
