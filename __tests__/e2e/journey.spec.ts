import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { holdScripts } from '@/__tests__/support/hold-requests';
import { firstItemWithParts, listItems } from '@/__tests__/support/list-items';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';

const LIST = '/puppy-first-week';

/** What pasting into a text field and into a document gives. The site forbids its scripts to read the clipboard. */
async function paste(context: BrowserContext): Promise<{ text: string; html: string }> {
  const page = await context.newPage();
  await page.setContent(
    '<textarea aria-label="Text"></textarea><div contenteditable role="textbox" aria-label="Document">',
  );
  const document = page.getByRole('textbox', { name: 'Document' });
  for (const field of [page.getByRole('textbox', { name: 'Text' }), document])
    await field.press('ControlOrMeta+V');
  const pasted = {
    text: await page.getByRole('textbox', { name: 'Text' }).inputValue(),
    html: await document.innerHTML(),
  };
  await page.close();
  return pasted;
}

test('a visitor can search, tick, reload, copy, share and download a checklist', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await page.goto('/templates');
  await page.getByRole('searchbox').fill('puppy');
  await expect(page.getByRole('status').first()).toHaveText(/^\d{1,2} checklists?$/);
  await expect(page).toHaveURL(/\/templates\?q=puppy$/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: /^A puppy/ }).click();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));

  const checkbox = listItems(page).first();
  const text = (await checkbox.locator('xpath=..').textContent()) ?? '';
  await checkbox.check();
  await page.reload();
  await expect(checkbox).toBeChecked();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy list' }).click();
  await expect(page.getByRole('status')).toHaveText('List copied');
  const { text: copied, html } = await paste(context);
  expect(copied).toMatch(/^A puppy.+\nhttp:\S+\/puppy-first-week\n\n/);
  expect(copied).toContain(`\n☑ ${text}\n`);
  expect(copied).toMatch(/\n {4}☐ /);
  expect(html.replace(/ style="[^"]*"/g, '')).toMatch(/<h2>.+<\/h2><ul><li>.*<s>.+<ul><li>/s);

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status')).toHaveText('Link copied');
  expect((await paste(context)).text).toBe(`${page.url()}?utm_source=share`);

  for (const [name, done] of [
    ['Download .md', `- [x] ${text}\n`],
    ['Download .csv', `,"${text}",x`],
  ] as const) {
    await page.getByRole('button', { name: 'More' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain(done);
  }
});

test('ticks made before hydration are stored', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(LIST, { waitUntil: 'commit' });
  await listItems(page).nth(1).check();
  await expect(page.getByRole('progressbar', { name: /^0 of/ }).first()).toBeVisible();
  release();
  await expect(page.getByRole('progressbar', { name: /^1 of/ }).first()).toBeVisible();
  await page.reload();
  await expect(listItems(page).nth(1)).toBeChecked();
  await expect(listItems(page).and(page.getByRole('checkbox', { checked: true }))).toHaveCount(1);
});

test('“Hide ticked” works before hydration, survives a reload and ends with what to do next', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/moving-house-last-four-weeks', { waitUntil: 'commit' });
  const hideDone = page.getByRole('switch', { name: 'Hide ticked' });
  const { parent, parts } = firstItemWithParts(page);
  const leaf = parts.first();
  await page.getByRole('searchbox').fill('tent');
  await parent.check();
  await leaf.check();
  await page.getByRole('button', { name: 'More' }).click();
  await hideDone.check();
  await expect(leaf).toBeHidden();
  await expect(parent).toBeVisible();
  release();
  await expect(page.getByRole('progressbar', { name: /^2 of/ })).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByRole('combobox')).toHaveValue('tent');
  await page.reload();
  await expect(page.locator('.hide-done')).toBeChecked();
  await expect(leaf).toBeHidden();

  const open = listItems(page).and(page.getByRole('checkbox', { checked: false }));
  // By script: Playwright would first look whether each can be pressed.
  while ((await open.count()) > 1) await open.last().evaluate((box: HTMLElement) => box.click());
  await expect(page.getByRole('heading', { level: 2, name: 'All done' })).toBeHidden();
  await open.press('Space');
  const end = page.getByRole('heading', { level: 2, name: 'All done' });
  await expect(end).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('All done');
  await expect(page.locator('.section-title').filter({ visible: true })).toHaveCount(0);
  // The bar with the progress has the same button.
  await page.locator('.finished').getByRole('button', { name: 'Use again' }).click();
  await expect(page.locator('.item-list input').first()).toBeFocused();
  await expect(leaf).toBeVisible();
});

test('a tool pressed and a menu opened before hydration work after it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.setViewportSize(PHONE.viewport);
  const release = await holdScripts(page);
  await page.goto(LIST, { waitUntil: 'commit' });
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(page.getByText('One moment…').filter({ visible: true })).toHaveCount(1);
  // Like a tap in Safari, this does not focus the button.
  await page.getByRole('button', { name: 'More' }).dispatchEvent('click');
  await page.getByText('Print options').dispatchEvent('click');
  await expect(page.getByRole('checkbox', { name: 'Print my ticks' })).toBeVisible();
  release();
  await expect(page.getByRole('status')).toHaveText('Link copied');
  await expect(share).toBeFocused();
  await expect(page.getByRole('link', { name: 'Download .csv' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Print my ticks' })).toBeVisible();
});

test('a tool pressed in a menu before hydration works after it and closes the menu', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  await page.setViewportSize(PHONE.viewport);
  const release = await holdScripts(page);
  await page.goto(LIST, { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('button', { name: 'Copy list' }).click();
  release();
  await expect(page.getByRole('status')).toHaveText('List copied');
  await expect(page.getByRole('link', { name: 'Download .csv' })).toBeHidden();
  await expect(more).toBeFocused();
});

test('the item that the URL names is marked, also after a client-side navigation', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const { next } = window as unknown as { next: { router: { push: (url: string) => void } } };
    next.router.push('/puppy-first-week#same-food');
  });
  const item = page.locator('#same-food');
  await expect.poll(() => item.evaluate((element) => element.matches(':target'))).toBe(true);
  await expect(item.locator('.text').first()).toHaveCSS('outline-style', 'solid');
});

test('ticks appear in another tab, the index page lists the checklist, and “Undo” is not offered on another one', async ({
  page,
  context,
}) => {
  await page.goto(LIST);
  const other = await context.newPage();
  await other.goto(LIST);
  await listItems(page).nth(3).check();
  await expect(listItems(other).nth(3)).toBeChecked();
  await other.goto('/');
  const yourLists = other.getByRole('region', { name: 'Your lists' });
  await expect(yourLists.getByRole('link', { name: /^A puppy/ })).toHaveAttribute('href', LIST);
  await expect(yourLists.getByRole('progressbar')).toHaveAttribute('value', '1');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Clear all ticks' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('complementary').getByRole('article').first().getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${LIST}$`));
  await expect(listItems(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the toolbar is at the bottom of the window, and “More” shows further tools', async ({ page }) => {
    await page.goto(LIST);
    const bar = page.getByRole('group', { name: 'Use this list' });
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740);
    await expect(page.getByRole('button', { name: 'Clear all ticks' })).toBeHidden();
    await page.getByRole('button', { name: 'More' }).tap();
    await expect(page.getByRole('link', { name: 'Download .csv' })).toBeVisible();
    // Beside the menu, which covers the middle of the heading.
    await page.getByRole('heading', { level: 1 }).tap({ position: { x: 4, y: 4 } });
    await expect(page.getByRole('link', { name: 'Download .csv' })).toBeHidden();
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('button', { name: 'Clear all ticks' }).tap();
    await expect(page.getByRole('button', { name: 'Clear all ticks' })).toBeHidden();
    await page.getByRole('button', { name: 'More' }).tap();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Clear all ticks' })).toBeHidden();
    await listItems(page).first().tap();
    await expect(listItems(page).first()).toBeChecked();
    await page.getByRole('button', { name: 'More' }).tap();
    const suggestion = bar.getByRole('link', { name: 'Suggest an edit' });
    await expect(suggestion).toHaveAttribute('href', /^mailto:/);
    await suggestion.tap();
    await expect(suggestion).toBeHidden();
  });
});

test('a query typed before hydration is searched for', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/templates', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('puppy');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checklists for “puppy”');
});

test('if the instant search fails, no result moves, and submitting the form loads the results', async ({
  page,
}) => {
  await page.route('**/api/search?*', (route) => route.abort());
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/templates');
  const firstResult = page.getByRole('article').first();
  const place = await firstResult.boundingBox();
  await page.getByRole('searchbox').fill('puppy');
  const status = page.getByRole('status');
  await expect(status).toHaveText(/Trying again…$/);
  expect(await firstResult.boundingBox()).toEqual(place);
  await page.clock.fastForward('00:10');
  await page.clock.fastForward('00:10');
  await expect(status).toHaveText(/Try again$/);
  expect(await firstResult.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/templates\?q=puppy/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checklists for “puppy”');
});
