import { readFileSync } from 'node:fs';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { createSiteShare, revokeSiteShare } from '@/__tests__/support/site-shares';
import { expect, test } from '@/__tests__/support/site-test';

const LIST = '# Our trip\n\n## Before\n\n- [x] Book\n- [ ] Pack\n  - [ ] Socks\n';

test.use({ savesLists: true, contextOptions: { reducedMotion: 'reduce' } });

test('a private share that was taken stays after it was revoked, can be ticked and changed, and opens offline', async ({
  page,
  context,
}) => {
  const requested: string[] = [];
  const url = await createSiteShare(LIST);
  await page.goto(url);
  page.on('request', (request) => requested.push(request.url() + (request.postData() ?? '')));
  await page.getByRole('button', { name: 'Take as my own list' }).click();
  await expect(page).toHaveURL(/\/taken-list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Our trip' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Book' })).toBeChecked();
  await expect(page).toHaveTitle(/^A list that you have taken/);

  await revokeSiteShare(url);
  expect((await page.request.get(url)).status()).toBe(410);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Socks' }).check();
  // It is the only part.
  await expect(page.getByRole('checkbox', { name: 'Pack' })).toBeChecked();
  await expect(page.getByRole('progressbar', { name: '3 of 3 done' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit for myself' }).click();
  await page.getByRole('button', { name: 'Leave out: Book' }).click();
  await page.reload();
  await expect(page.getByRole('progressbar', { name: '2 of 2 done' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Pack' }).uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expectAccessible(page, { rules: RULES_OF_APPEARANCE, within: ['main'] });

  const isSaved = () => page.evaluate(async () => Boolean(await caches.match('/taken-list')));
  await expect.poll(isSaved).toBe(true);
  await context.setOffline(true);
  await page.goto('/your-lists');
  await page.getByRole('main').getByRole('link', { name: 'Our trip' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our trip' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Socks' })).toBeChecked();
  // Among all that can be opened, it has its title too, not that of the page for all taken lists.
  await page.goto('/de/templates');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Our trip/]);
  await context.setOffline(false);
  expect(
    requested.filter((text) => /Our.{1,3}trip|Socks/.test(text) || text.includes(url.slice(-22))),
  ).toEqual([]);
});

test('the file takes a taken list to another browser', async ({ page, browser }) => {
  await page.goto(await createSiteShare(LIST));
  await page.getByRole('button', { name: 'Take as my own list' }).click();
  await page.getByRole('link', { name: 'Your lists' }).last().click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ lists: [{ content: { owner: 'Ana' } }] });

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/ar/your-lists');
  const choose = other.waitForEvent('filechooser');
  await other.locator('[data-click^="your-lists-page import"]').click();
  await (await choose).setFiles(file);
  await other.getByRole('link', { name: 'Our trip' }).click();
  await expect(other.getByRole('checkbox', { name: 'Book' })).toBeChecked();
  await expectAccessible(other, { within: ['main'] });
  await context.close();
});

test('the page of taken lists is not indexed, and has nothing without one', async ({ page }) => {
  await page.goto('/taken-list');
  await expect(page.getByRole('heading', { level: 1, name: 'No list is open here' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('main').getByRole('link', { name: 'Your lists' }).click();
  await expect(page).toHaveURL(/\/your-lists$/);
});

test('a taken list with several sections has links to them, with how much of each is done', async ({
  page,
}) => {
  await page.goto(await createSiteShare(`${LIST}\n## There\n\n- [ ] Swim\n`));
  await page.getByRole('button', { name: 'Take as my own list' }).click();
  const sections = page.getByRole('navigation', { name: 'Jump to' });
  await expect(sections.getByRole('link', { name: '1/3 Before' })).toBeVisible();
  await expect(sections.getByRole('link', { name: '0/1 There' })).toBeVisible();
});
