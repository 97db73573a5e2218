import { expectAccessible } from '@/__tests__/support/axe';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';

const LIST = '/puppy-first-week';

test.describe('on a small phone', () => {
  test.use({ ...PHONE, viewport: { width: 360, height: 640 } });

  test('results are in sight while typing, the title follows, and a found item is a link to it', async ({
    page,
  }) => {
    await page.goto('/templates');
    const field = page.getByRole('searchbox');
    await page.getByRole('button', { name: 'Search' }).focus();
    for (const name of ['Sort by', 'All subjects']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(name)).toBeFocused();
    }
    const html = page.locator('html');
    await html.evaluate((root) => root.style.setProperty('font-size', '200%'));
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0);
    const sortField = page.getByLabel('Sort by');
    const sort = await sortField.boundingBox();
    const subject = await page.locator('.chip:has(:checked)').boundingBox();
    expect(subject?.y).toBeGreaterThanOrEqual((sort?.y ?? 0) + (sort?.height ?? 0));
    await html.evaluate((root) => root.style.removeProperty('font-size'));

    for (const query of ['wedding', 'x'.repeat(120)]) {
      await field.fill(query);
      await expect(title).toContainText(query);
      expect(await title.evaluate((heading) => heading.scrollWidth - heading.clientWidth)).toBe(0);
      expect((await title.boundingBox())?.height).toBeLessThanOrEqual(80);
      expect(await html.evaluate((root) => root.scrollWidth)).toBe(360);
    }
    await field.fill('tent');
    await expect(page).toHaveTitle('Checklists for “tent” · Checkleaf');
    const first = page.getByRole('article').first();
    await expect(first.locator('mark').first()).toHaveText('tent');
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
    await sortField.selectOption('Title, A to Z');
    await expect(page).toHaveURL(/\?q=tent&sort=title$/);
    await field.clear();
    await expect(page).toHaveTitle('Checklists · Checkleaf');
    await field.fill('tent garden');
    await expect(page).toHaveURL(/\?q=tent\+garden&sort=title$/);
    await sortField.selectOption('Best match first');
    await expect(page).toHaveURL(/\?q=tent\+garden$/);
    const item = first.getByRole('link', { name: /^Pitch the tent once, in the garden/ });
    await item.click();
    await expect(page).toHaveURL(/\/weekend-camping-with-a-tent#.+/);
    await expect(page.locator('li:target')).toBeInViewport();
    await expect(page.locator('li:target')).toHaveText(/^Pitch the tent once/);

    // The button of the header opens the search below it, and closes it again.
    await waitForHydration(page);
    const header = page.getByRole('banner');
    const headerField = page.locator('.header-search input');
    const button = header.getByRole('button', { name: 'Search the checklists' });
    for (const [size, top] of [
      ['100%', 0],
      ['160%', 0],
      ['200%', 20],
    ] as const) {
      await html.evaluate((root, fontSize) => root.style.setProperty('font-size', fontSize), size);
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await button.tap();
      await expect(headerField).toBeFocused();
      const [row, search] = await Promise.all([
        header.boundingBox(),
        page.locator('.header-search').boundingBox(),
      ]);
      expect(search?.y).toBeCloseTo((row?.y ?? 0) + (row?.height ?? 0), 0);
      await expect(page.getByRole('region', { name: 'Recent searches' })).toBeVisible();
      if (size === '100%') await expectAccessible(page, { within: ['header'] });
      const [input, submit] = await Promise.all([
        headerField.boundingBox(),
        page.locator('.header-search').getByRole('button', { name: 'Search' }).boundingBox(),
      ]);
      const middle = (submit?.y ?? 0) + (submit?.height ?? 0) / 2;
      expect(middle).toBeCloseTo((input?.y ?? 0) + (input?.height ?? 0) / 2, 0);
      await button.tap();
      await expect(headerField).toBeHidden();
    }
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the search of the header opens and leads to the results', async ({ page }) => {
      await page.goto(`/de${LIST}`);
      await page.getByRole('banner').getByRole('button', { name: 'Checklisten durchsuchen' }).click();
      await page.getByRole('searchbox').fill('zelt');
      await page.getByRole('searchbox').press('Enter');
      await expect(page).toHaveURL(/\/de\/templates\?q=zelt$/);
    });
  });
});

test('suggestions below the fields of the header and of the start page are chosen with the keyboard, and pass the rules of axe', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto(LIST);
  await waitForHydration(page);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the checklists' });
  await expect(field).toBeFocused();
  await page.keyboard.type('tent');
  const lists = page.getByRole('group', { name: 'Checklists', exact: true }).getByRole('option');
  await expect(lists.first()).toHaveText('Weekend camping: two nights in a tent');
  await page.keyboard.press('ArrowDown');
  await expect(lists.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, { within: ['header'] });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue('tent');
  await page.keyboard.press('ArrowDown');
  await expect(lists.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/weekend-camping-with-a-tent$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(field).toHaveValue('');

  await page.goto('/ar');
  await page.getByRole('combobox').fill('السفر');
  const subject = page.getByRole('option').last();
  await expect(subject).toHaveText('السفر');
  await expectAccessible(page, { within: ['search'] });
  await subject.click();
  await expect(page).toHaveURL(/\/ar\/templates\/travel$/);
});
