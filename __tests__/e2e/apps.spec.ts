import type { Page } from '@playwright/test';
import { expectAccessible, RULES_OF_APPEARANCE } from '@/__tests__/support/axe';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { PHONE } from '@/__tests__/support/phone';
import { createSiteShare } from '@/__tests__/support/site-shares';
import { expect, test } from '@/__tests__/support/site-test';
import { USER_AGENTS } from '@/__tests__/support/user-agents';

const LIST = '/puppy-first-week';
const CAMPAIGN = '?utm_source=news&utm_medium=e-mail&utm_campaign=spring%20sale';

const phoneSection = (page: Page) => page.getByRole('region', { name: 'On your phone' });
const openInAppLink = (page: Page) => page.getByRole('link', { name: 'Open in the app' });

/** Reads the campaign from the `referrer` parameter of a Play URL, which Play forwards to the app. */
function readPlayCampaign(href: string | null): Record<string, string> {
  const referrer = new URL(href ?? '').searchParams.get('referrer') ?? '';
  return Object.fromEntries(new URLSearchParams(referrer));
}

const CAMPAIGN_VALUES = { utm_source: 'news', utm_medium: 'e-mail', utm_campaign: 'spring sale' };

test.describe('on an iPhone', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.iphone });

  test('the App Store link has the campaign of the landing URL after a navigation and a reload', async ({
    page,
  }) => {
    await page.goto(`/templates${CAMPAIGN}`);
    await page.getByRole('link', { name: 'Checkleaf, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    const store = phoneSection(page).getByRole('link');
    await expect(store).toHaveCount(1);
    await expect(store).toHaveAttribute(
      'href',
      'https://apps.apple.com/app/id0000000000?ct=spring%20sale&mt=8',
    );
    await page.reload();
    await expect(store).toHaveAttribute(
      'href',
      'https://apps.apple.com/app/id0000000000?ct=spring%20sale&mt=8',
    );
  });
});

test.describe('on Android', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.android });

  const banner = (page: Page) => page.getByRole('region', { name: 'Checkleaf for Android' });

  test('the banner is accessible in both themes, covers and shifts no content, and stays closed', async ({
    page,
  }) => {
    const sumOfShifts = await observeLayoutShifts(page);
    await page.goto(LIST);
    await expect(banner(page)).toBeVisible();
    expect(await sumOfShifts()).toBeLessThan(0.01);
    await expectAccessible(page, { within: ['.android-banner'] });
    await page.getByRole('button', { name: /^Theme: light/ }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page, { rules: RULES_OF_APPEARANCE, within: ['.android-banner'] });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const path of ['/', '/no-such-page']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      const { y = 0, height = 0 } = (await banner(page).boundingBox()) ?? {};
      const text = await page.getByRole('main').getByText(/\S/).first().boundingBox();
      expect(text?.y).toBeGreaterThanOrEqual(y + height);
    }
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await expect(banner(page)).toHaveCount(0);
    await page.goto(LIST);
    await expect(openInAppLink(page)).toHaveAttribute('href', /^intent:/);
    await expect(banner(page)).toHaveCount(0);
  });

  test('the banner is hidden while the suggestion of a language is in its place', async ({ page }) => {
    await page.goto(`/de${LIST}`);
    const banner = page.locator('.android-banner');
    const suggestion = page.getByRole('complementary', { name: 'Read this page in English' });
    await expect(suggestion).toBeVisible();
    await expect(banner).toBeHidden();
    await expectAccessible(page, { rules: ['target-size'], within: ['.locale-suggestion'] });
    await suggestion.getByRole('button').tap();
    await expect(banner).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test('the links to both stores and the QR code have the campaign, and a checklist has a QR code that opens it on a phone', async ({
    page,
    request,
  }) => {
    await page.goto(LIST);
    const region = page.getByRole('region', { name: 'Open on your phone' });
    await expect(region.getByRole('img')).toHaveAttribute('src', '/api/qr/open/puppy-first-week.svg');
    await expect(region.getByRole('link')).toHaveCount(2);
    await expect(openInAppLink(page)).toHaveCount(0);
    await region.scrollIntoViewIfNeeded();
    await expectAccessible(page, { within: ['section:has(> * > .qr-code)'] });
    await page.goto(`/${CAMPAIGN}`);
    const section = phoneSection(page);
    const play = section.getByRole('link', { name: 'Google Play for Android' });
    await expect(play).toHaveAttribute('href', /referrer=/);
    expect(readPlayCampaign(await play.getAttribute('href'))).toEqual(CAMPAIGN_VALUES);
    await expect(section.getByRole('link', { name: 'App Store for iPhone and iPad' })).toHaveAttribute(
      'href',
      /ct=spring%20sale/,
    );
    const code = section.getByRole('img', { name: 'QR code that leads your phone to its app store' });
    await expect(code).toHaveAttribute('src', /^\/api\/qr\/get\.svg\?utm_source=news/);
    await code.scrollIntoViewIfNeeded();
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const image = await request.get((await code.getAttribute('src')) ?? '');
    expect(image.headers()['content-type']).toBe('image/svg+xml');
    expect(await image.text()).not.toBe(await (await request.get('/api/qr/get.svg')).text());
  });
});

test.describe('without JavaScript on a phone', () => {
  test.use({ ...PHONE, javaScriptEnabled: false, userAgent: USER_AGENTS.android });

  test('only the phone’s own store is visible, and a checklist links to the app', async ({ page }) => {
    await page.goto('/');
    await expect(phoneSection(page).getByRole('link')).toHaveAccessibleName('Google Play for Android');
    await page.goto(LIST);
    await expect(openInAppLink(page)).toHaveAttribute('href', /\/open\/puppy-first-week$/);
  });
});

test.describe('a private share on a phone', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.iphone });

  test('opens in the app, and its id is neither in the head nor in the URL of a store', async ({
    page,
    request,
  }) => {
    const url = await createSiteShare('# Our trip\n\n- [ ] Pack\n');
    const id = url.slice(-22);
    await page.goto(url + CAMPAIGN);
    await expect(openInAppLink(page)).toHaveAttribute('href', new RegExp(`/open/a/${id}\\?utm_source=news`));
    expect(await page.locator('head').innerHTML()).not.toContain(id);
    await expect(page.locator('meta[property^="al:"]')).toHaveCount(0);
    await expect(page.locator('meta[name="apple-itunes-app"]')).toHaveAttribute(
      'content',
      'app-id=0000000000',
    );
    const open = (await openInAppLink(page).getAttribute('href')) ?? '';
    const response = await request.get(open, {
      maxRedirects: 0,
      headers: { 'user-agent': USER_AGENTS.iphone },
    });
    expect(response.headers().location).toBe('https://apps.apple.com/app/id0000000000?ct=spring%20sale&mt=8');
    expect(response.headers()['referrer-policy']).toBe('no-referrer');
    expect(response.headers()['cache-control']).toBe('private, no-store');
    await expectAccessible(page, { within: ['main'] });
  });
});
