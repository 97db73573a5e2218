import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { firstItemWithParts, listItems } from '@/__tests__/support/list-items';
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

  const count = (await listItems(page).count()) - 3 + 2;
  await openEditing(page);
  // The last one has no parts.
  for (const index of [-1, -2, -3]) await leaveOut(page).nth(index).click();
  await page.getByRole('button', { name: 'Add an item' }).first().click();
  await page.keyboard.type('Ask my aunt for boxes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Feed the fish');
  await page.keyboard.press('Enter');
  await expect(progress(page)).toHaveText(`0 of ${count} done`);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Feed the fish' }).check();
  await expect(progress(page)).toHaveText(`1 of ${count} done`);

  await expect(progress(otherTab)).toHaveText(`1 of ${count} done`);
  await expect(otherTab.getByRole('checkbox', { name: 'Feed the fish' })).toBeChecked();

  await page.reload();
  await expect(progress(page)).toHaveText(`1 of ${count} done`);
  await expect(page.getByRole('checkbox', { name: 'Ask my aunt for boxes' })).not.toBeChecked();
  await page
    .getByRole('button', { name: /^Put back: / })
    .first()
    .click();
  await expect(progress(page)).toHaveText(`1 of ${count + 1} done`);

  await page.goto('/your-lists');
  await expect(page.getByText(`1/${count + 1}`)).toBeVisible();
});

test('a printed list names what is left out, and has own items and the name of the list, without any buttons', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(PATH);
  const fields = {
    name: ['For Grandma', 1],
    'out:bulky-waste': [true, 1],
    'own:own-bcdfghjkmnpq': [{ section: 'three-weeks', parent: null }, 1],
    'words:own-bcdfghjkmnpq': ['Feed the fish', 1],
  };
  await page.evaluate(([id, record]) => localStorage.setItem(`checkleaf:changes:${id}`, record), [
    PATH.slice(1),
    JSON.stringify({ version: 1, fields }),
  ] as const);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Feed the fish' })).toBeVisible();
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const { text } = await extractText(file, { mergePages: true });
  expect(text).toMatch(/Book a bulky-waste collection[^.]* move\s+Left out\s/);
  expect(text).toMatch(/Feed the fish/);
  expect(text).toMatch(/For Grandma/);
  expect(text).not.toMatch(/Put back|Undo|Edit for myself/);
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
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  // The style sheet of changed lists, and a control of the mode in which they are changed.
  const loaded = async () => {
    const code = (await Promise.all(scripts)).join('\n');
    return ['.item-new{', 'item-controls"'].filter((part) => code.includes(part));
  };
  await page.goto(PATH, { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(await loaded()).toEqual([]);
  await openEditing(page);
  await expect.poll(loaded).toHaveLength(2);
});

/**
 * Of the parts of the page that a state has changed: in light colors all rules, in dark ones, with the layout from right to left, those
 * that depend on both.
 */
async function expectAccessibleInBothThemes(
  page: Page,
  state: string,
  within: readonly string[],
): Promise<void> {
  await test.step(state, async () => {
    // Where the page is scrolled to, the bars would cover parts of targets.
    await page
      .locator('.sticky-progress, .list-actions, .list-notice, .locale-suggestion')
      .evaluateAll((bars) => {
        for (const bar of bars as HTMLElement[]) bar.style.position = 'static';
      });
    await expectAccessible(page, { within });
    const direction = await page.evaluate(() => {
      const { dir } = document.documentElement;
      Object.assign(document.documentElement, { dir: 'rtl' }).dataset.theme = 'dark';
      return dir;
    });
    await expectAccessible(page, { rules: RULES_OF_APPEARANCE, within });
    await page.evaluate((dir) => {
      Object.assign(document.documentElement, { dir }).dataset.theme = 'light';
      for (const bar of document.querySelectorAll<HTMLElement>('[style*="position: static"]'))
        bar.style.position = '';
    }, direction);
  });
}

const FIRST_ITEM = '.template-list > section:first-of-type > .item-list > li:first-child';
const LAST_SECTION = '.template-list > section:last-of-type';
const NOTICE = '.list-notice';

for (const path of [PATH, `/ar${PATH}`]) {
  const tag = path === PATH ? [] : '@long';
  test(`axe finds no violations while ${path} is edited on a phone, in any state and theme`, {
    tag,
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const first = page.locator('.item-list > li').first();
    const last = page.locator('.template-list > section').last().locator('.item-list > li').last();
    const change = (item: Locator) => item.locator('> .item-editing [data-edit=change]');
    const form = page.locator('.item-form');
    await listItems(page).first().focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the dialog with the keys', ['dialog[open]']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect(page.locator('.editing-tools')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [bar, text] = await page
      .locator('.tick-progress > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
    if (!bar || !text) throw new Error('The progress is not shown.');
    const gap = Math.max(text.top - bar.bottom, text.left - bar.right, bar.left - text.right);
    expect(gap).toBeGreaterThanOrEqual(4);
    await change(first).click();
    await expectAccessibleInBothThemes(page, 'the edits of an item', ['.editing-tools', FIRST_ITEM]);
    await first.locator('> .item-editing > .item-menu > button').first().click();
    await expect(form).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the field for other words', [FIRST_ITEM]);
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await first.locator('> .item-editing [data-edit=out]').click();
    await first.locator('summary').click();
    await expectAccessibleInBothThemes(page, 'an item with own words that is left out, and the notice', [
      FIRST_ITEM,
      NOTICE,
    ]);
    await page.locator('.section-end > button').last().click();
    await page.keyboard.type('Feed the fish');
    await page.keyboard.press('Enter');
    await change(last).click();
    await expect(last.locator('input[type=date]')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'an own item with its date, and the field for the next one', [
      LAST_SECTION,
    ]);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await last.locator('> .item-editing [data-edit=out]').click();
    await expectAccessibleInBothThemes(page, 'the notice that nothing can be stored', [NOTICE]);
    await page.reload();
    await page.evaluate((key) => localStorage.setItem(key, '{'), `checkleaf:changes:${PATH.slice(1)}`);
    await page.reload();
    await expect(page.locator('[data-click^="list-editing repair"]')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the notice that what is stored is damaged', [
      ':has(> [data-click^="list-editing repair"])',
    ]);
  });
}

test('a list is ticked and changed with the keyboard alone, and each step is announced', async ({ page }) => {
  await page.goto(PATH);
  await waitForHydration(page);
  const status = page.locator('.list-notice[role=status]');
  const skip = page.getByRole('link', { name: 'Skip to the list' });
  for (let presses = 0; presses < 5; presses += 1) {
    if (await skip.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const { parent } = firstItemWithParts(page);
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('ArrowDown');
    if (presses === 0) await expect(listItems(page).first()).toBeFocused();
    if (await parent.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Space');
  await expect(parent).toBeChecked();
  await expect(status).toContainText('open parts, too?');

  await page.keyboard.press('End');
  await expect(listItems(page).last()).toBeFocused();
  await page.keyboard.press('e');
  await expect(status).toContainText('Your changes stay in this browser.');
  await page.keyboard.press('Tab');
  await expect(leaveOut(page).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Left out: it no longer counts');
  await page.keyboard.press('ArrowUp');
  await expect(leaveOut(page).last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(status).toContainText(/Moved to place \d+ of \d+/);
  await page.keyboard.press('Control+z');
  await expect(status).toContainText('Undone');
  await page.keyboard.press('e');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text of the item' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Change or move: / }).nth(-2)).toBeFocused();
});

test('what is opened at the lower edge of a phone is shown whole, above its bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(PATH);
  await waitForHydration(page);
  await listItems(page).first().focus();
  await page.keyboard.press('e');
  const button = page.getByRole('button', { name: /^Change or move: / }).nth(6);
  await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await button.click();
  const last = page.locator('.item-menu').getByRole('button').last();
  expect(await last.evaluate(isUncovered)).toBe(true);
});

test.describe('from right to left', () => {
  // Another language would be offered above the bar.
  test.use({ locale: 'ar' });

  test('an arrow key shows the item that it leads to, above the bar of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/ar${PATH}`);
    await waitForHydration(page);
    await listItems(page).first().focus();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('ArrowDown');
      const box = listItems(page).nth(presses + 1);
      await expect(box).toBeFocused();
      expect(await box.evaluate(isUncovered)).toBe(true);
    }
    await page.keyboard.press('Home');
    await expect(listItems(page).first()).toBeFocused();
    expect(await listItems(page).first().evaluate(isUncovered)).toBe(true);
  });
});

/** Runs in the page. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === element;
}
