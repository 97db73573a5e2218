import type { Page } from '@playwright/test';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { listItems } from '@/__tests__/support/list-items';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';

const LIST = '/puppy-first-week';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens the dialog with the link for another device, and returns the link. */
async function openTransferLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  return page.getByRole('textbox', { name: 'Link' }).inputValue();
}

test('a list is continued on a phone in another language, once declined with the Escape key, and the fragment is nowhere in its URL', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(LIST);
  for (const index of [0, 2, 5]) await listItems(page).nth(index).check();
  const opener = page.getByRole('button', { name: 'More' });
  await opener.click();
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue on another device' });
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${baseURL}${LIST}#ticks=[\\w-]+$`));
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectAccessible(page, { within: ['dialog[open]'] });
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus:not(dialog, dialog *, body)').count()).toBe(0);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const phone = await browser.newPage({ ...PHONE, locale: 'ar' });
  await phone.goto(link.replace(LIST, `/ar${LIST}`));
  await expect(phone).toHaveURL(`${baseURL}/ar${LIST}`);
  const offer = phone.getByRole('dialog', { name: 'علامات من جهازك الآخر' });
  await expect(offer).toContainText('هناك: 3');
  await expectAccessible(phone, { within: ['dialog[open]'] });
  await phone.locator('html').evaluate((html) => html.setAttribute('data-theme', 'dark'));
  await expectAccessible(phone, { rules: RULES_OF_APPEARANCE, within: ['dialog[open]'] });
  await phone.keyboard.press('Escape');
  await expect(offer).toBeHidden();
  await expect(phone.locator('.template-list :checked')).toHaveCount(0);
  await phone.evaluate((url) => location.assign(url), link.replace(LIST, `/ar${LIST}`));
  await offer.getByRole('button', { name: 'نقل العلامات إلى هنا' }).click();
  for (const [index, isTicked] of [true, false, true, false, false, true].entries())
    await expect(listItems(phone).nth(index)).toBeChecked({ checked: isTicked });
  await phone.reload();
  await expect(listItems(phone).nth(5)).toBeChecked();
  expect(await phone.evaluate(() => JSON.stringify(history.state))).not.toContain('ticks=');
  await phone.close();
});

test('ticks whose code could not be loaded are offered after a reload, or by trying again, and then no more', async ({
  page,
}) => {
  await page.goto(LIST);
  await listItems(page).first().check();
  const link = await openTransferLink(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/accessibility');
  await page.route(/\/list-dialogs\./, (route) => route.abort());
  // The path of the list in another case is redirected.
  await page.goto(link.replace(LIST, '/Puppy-First-Week'));
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  const notice = page.getByRole('status').filter({ hasText: 'could not be loaded' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, { within: ['.list-notice'] });
  await page.reload();
  await expect(notice).toBeVisible();
  await page.unroute(/\/list-dialogs\./);
  await notice.getByRole('button', { name: 'Try again' }).click();
  const offer = page.getByRole('dialog', { name: 'Ticks from your other device' });
  await offer.getByRole('button', { name: 'Use these ticks' }).click();
  await expect(listItems(page).first()).toBeChecked();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(listItems(page).first()).toBeChecked();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  await page.getByRole('dialog', { name: 'Continue on another device' }).waitFor();
  await expect(offer).toHaveCount(0);
});

test('on a phone, the focus returns to the button of the menu', async ({ browser }) => {
  const phone = await browser.newPage(PHONE);
  await phone.goto(LIST);
  await phone.getByRole('button', { name: 'More' }).click();
  await phone.getByRole('button', { name: 'Continue on another device' }).click();
  await phone.getByRole('dialog', { name: 'Continue on another device' }).waitFor();
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('button', { name: 'More' })).toBeFocused();
  await phone.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the action is not shown, and the page of all lists says why it is empty', async ({ page }) => {
    await page.goto(LIST);
    await expect(page.getByRole('button', { name: 'Continue on another device' })).toBeHidden();
    await page.goto('/your-lists');
    await expect(page.getByText(/^This page needs JavaScript/)).toBeVisible();
  });
});
