import { clickAll, listItems } from '@/__tests__/support/list-items';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForPage } from '@/__tests__/support/wait-for-page';

test('a visitor goes through a series, from the page of a subject to its last list', async ({ page }) => {
  await page.goto('/templates/hiring');
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('link', { name: 'Hiring and welcoming a new colleague', exact: true })
    .click();
  await waitForPage(page, '**/series/new-colleague');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hiring and welcoming a new colleague');
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  const titles = await steps.getByRole('heading').allTextContents();
  expect(titles).toHaveLength(5);

  await steps.first().getByRole('link').click();
  const heading = page.getByRole('heading', { level: 1 });
  const series = page.getByRole('navigation', { name: 'Hiring and welcoming a new colleague' });
  for (const [index, title] of titles.entries()) {
    await expect(heading).toHaveText(title);
    await expect(series).toContainText(`Series, list ${index + 1} of 5`);
    const next = series.getByRole('link', { name: /^Next list/ });
    if (index < 4) await next.click();
    else await expect(next).toHaveCount(0);
  }
  await expect(series.getByRole('link', { name: /^Previous list/ })).toContainText(titles[3] ?? '');
  await series.getByRole('link', { name: 'Hiring and welcoming a new colleague', exact: true }).click();
  await waitForPage(page, '**/series/new-colleague');
});

test('a finished list leads to the next one of its series', async ({ page }) => {
  await page.goto('/structured-interview-day');
  await listItems(page).first().check();
  await clickAll(listItems(page).and(page.getByRole('checkbox', { checked: false })));
  const done = page.getByRole('region', { name: 'All done' });
  await done.getByRole('link', { name: 'Next: Making a job offer: from the decision to day one' }).click();
  await waitForPage(page, '**/making-a-job-offer');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list leads to its series and the lists beside it', async ({ page }) => {
    await page.goto('/making-a-job-offer');
    const series = page.getByRole('navigation', { name: 'Hiring and welcoming a new colleague' });
    await expect(series.getByRole('link')).toHaveCount(3);
    await series.getByRole('link', { name: 'Hiring and welcoming a new colleague', exact: true }).click();
    await expect(page).toHaveURL(/\/series\/new-colleague$/);
  });
});
