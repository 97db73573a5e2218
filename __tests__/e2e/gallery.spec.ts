import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';

test.use(PHONE);

test('on a phone, the lines of the title are balanced, no list is on the index page twice, and cards are rows with one link and without the tag of their page', async ({
  page,
}) => {
  await page.goto('/');
  const lines = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return [...range.getClientRects()].map(({ width }) => width);
  });
  expect(Math.min(...lines)).toBeGreaterThan(0.6 * Math.max(...lines));
  const links = page.getByRole('main').locator('[data-click*=" template "]');
  const lists = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('href')),
  );
  expect(lists.length).toBeGreaterThan(9);
  expect(lists.filter((href, index) => lists.indexOf(href) !== index)).toEqual([]);

  await page.goto('/templates/travel');
  const rows = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      height: article.getBoundingClientRect().height,
      links: article.querySelectorAll('a').length,
      text: article.querySelector('.card-meta')?.textContent ?? '',
      cutTags: [...article.querySelectorAll('.card-tags')].filter(
        (tags) => tags.scrollWidth > tags.clientWidth,
      ).length,
    })),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(170);
  expect(rows.filter(({ links }) => links !== 1)).toEqual([]);
  expect(rows.filter(({ text }) => text.includes('Travel'))).toEqual([]);
  expect(rows.filter(({ cutTags }) => cutTags > 0)).toEqual([]);

  await page.goto('/templates');
  await page.emulateMedia({ contrast: 'more' });
  const illustration = page.locator('.card-illustration').first();
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).getPropertyValue('--ink'));
  await expect(illustration).toHaveCSS('--tint', ink);
});
