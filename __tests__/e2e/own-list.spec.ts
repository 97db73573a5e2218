import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';

const PATH = '/moving-house-last-four-weeks';

test.describe.configure({ mode: 'default' });

async function openEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit for myself' }).click();
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
}

const leaveOut = (page: Page) => page.getByRole('button', { name: /^Leave out: / });
const progress = (page: Page): Locator => page.locator('.sticky-progress .meta').first();

test('a visitor leaves three items out and adds two, which other tabs and the next visit show', async ({
  page,
  context,
}) => {
  await page.goto(PATH);
  await waitForHydration(page);
  const otherTab = await context.newPage();
  await otherTab.goto(PATH);
  await waitForHydration(otherTab);

  await openEditing(page);
  // The last one has no parts.
  for (const index of [-1, -2, -3]) await leaveOut(page).nth(index).click();
  await page.getByRole('button', { name: 'Add an item' }).first().click();
  await page.keyboard.type('Ask my aunt for boxes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Feed the fish');
  await page.keyboard.press('Enter');
  await expect(progress(page)).toHaveText('0 of 47 done');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Feed the fish' }).check();
  await expect(progress(page)).toHaveText('1 of 47 done');

  await expect(progress(otherTab)).toHaveText('1 of 47 done');
  await expect(otherTab.getByRole('checkbox', { name: 'Feed the fish' })).toBeChecked();

  await page.reload();
  await expect(progress(page)).toHaveText('1 of 47 done');
  await expect(page.getByRole('checkbox', { name: 'Ask my aunt for boxes' })).not.toBeChecked();
  await page
    .getByRole('button', { name: /^Put back: / })
    .first()
    .click();
  await expect(progress(page)).toHaveText('1 of 48 done');

  await page.goto('/your-lists');
  await expect(page.getByText('1/48')).toBeVisible();
});

test('an item is dragged to another place, by mouse, and the page is not scrolled by it', async ({
  page,
}) => {
  await page.goto(PATH);
  await waitForHydration(page);
  await openEditing(page);
  const list = page.locator('.template-list > section').last().locator('> .item-list > li');
  const ids = () => list.evaluateAll((items) => items.map(({ id }) => id));
  const [first, second, third] = await ids();
  const handle = list.first().locator('[data-edit=change]').first();
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await list.nth(2).boundingBox();
  if (!from || !to) throw new Error('The items are not shown.');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 40, { steps: 3 });
  await page.mouse.move(from.x + 20, to.y + to.height - 4, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await ids()).slice(0, 3)).toEqual([second, third, first]);
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await ids()).slice(0, 3)).toEqual([first, second, third]);
});

test('what the editors have changed since is taken over, with what is new marked', async ({ page }) => {
  await page.goto(PATH);
  await waitForHydration(page);
  await openEditing(page);
  await leaveOut(page).last().click();
  // As if the editors had added the first item after this visit, and removed one that the visitor has ticked.
  await page.evaluate((path) => {
    const key = `checkleaf:changes:${path.slice(1)}`;
    const changes = JSON.parse(localStorage.getItem(key) ?? '');
    const [first] = Object.keys(changes.fields).filter((name) => name.startsWith('seen:'));
    const [place, time] = changes.fields[first ?? ''];
    delete changes.fields[first ?? ''];
    changes.fields['seen:an-older-item'] = [{ ...place, text: 'Return the library books' }, time];
    localStorage.setItem(key, JSON.stringify(changes));
    localStorage.setItem(`checkleaf:ticks:${path.slice(1)}`, '["an-older-item"]');
  }, PATH);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Return the library books' })).toBeChecked();
  await expect(page.getByText('New', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Left out', { exact: true })).toHaveCount(1);
});

test('a visitor who has changed nothing loads nothing of it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(PATH, { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /own-list|list-editing/.test(url))).toEqual([]);
  await openEditing(page);
  await expect.poll(() => scripts.filter((url) => /own-list|list-editing/.test(url)).length).toBe(2);
});
