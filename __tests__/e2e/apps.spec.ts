import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/support/axe';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { PHONE } from '@/__tests__/support/phone';
import { runScript } from '@/__tests__/support/run-script';
import { expect, test } from '@/__tests__/support/site-test';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { TEST_SITE } from '@/scripts/support/test-site';

const LIST = '/puppy-first-week';
const CAMPAIGN = '?utm_source=news&utm_medium=e-mail&utm_campaign=spring%20sale';

const onPhone = (page: Page) => page.getByRole('region', { name: 'On your phone' });
const openInApp = (page: Page) => page.getByRole('link', { name: 'Open in the app' });

/** The campaign in the way in which Play hands it on to the app. */
function playCampaign(href: string | null): Record<string, string> {
  const referrer = new URL(href ?? '').searchParams.get('referrer') ?? '';
  return Object.fromEntries(new URLSearchParams(referrer));
}

const SENT = { utm_source: 'news', utm_medium: 'e-mail', utm_campaign: 'spring sale' };

test.describe('on an iPhone', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.iphone });

  test('a campaign goes from the landing address over a move and a reload to the App Store', async ({
    page,
  }) => {
    await page.goto(`/templates${CAMPAIGN}`);
    await page.getByRole('link', { name: 'Checkleaf, home' }).click();
    await expect(page).toHaveURL(/\/$/);
    const store = onPhone(page).getByRole('link');
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

  test('a list opens in the app or leads to the App Store, with the campaign', async ({ page, request }) => {
    await page.goto(LIST + CAMPAIGN);
    await expect(openInApp(page)).toHaveAttribute('href', /\/open\/puppy-first-week\?utm_source=news/);
    const href = (await openInApp(page).getAttribute('href')) ?? '';
    const answer = await request.get(href, {
      maxRedirects: 0,
      headers: { 'user-agent': USER_AGENTS.iphone },
    });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('https://apps.apple.com/app/id0000000000?ct=spring%20sale&mt=8');
    await expect(page.getByRole('region', { name: 'Checkleaf for Android' })).toHaveCount(0);
    await expect(page.getByText('Take it along')).toBeHidden();
  });
});

test.describe('on Android', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.android });

  const banner = (page: Page) => page.getByRole('region', { name: 'Checkleaf for Android' });

  test('a campaign goes from the landing address to Play', async ({ page }) => {
    await page.goto(`/${CAMPAIGN}`);
    const store = onPhone(page).getByRole('link');
    await expect(store).toHaveCount(1);
    await expect(store).toHaveAttribute('href', /referrer=/);
    expect(playCampaign(await store.getAttribute('href'))).toEqual(SENT);
  });

  test('a list opens by an intent that falls back to Play with the campaign', async ({ page }) => {
    await page.goto(LIST + CAMPAIGN);
    await expect(openInApp(page)).toHaveAttribute(
      'href',
      /^intent:\/\/.+\/open\/puppy-first-week\?utm_source=news/,
    );
    const href = (await openInApp(page).getAttribute('href')) ?? '';
    expect(href).toContain('package=app.checkleaf.placeholder;');
    const fallback = decodeURIComponent(/S\.browser_fallback_url=([^;]+);end$/.exec(href)?.[1] ?? '');
    expect(playCampaign(fallback)).toEqual(SENT);
  });

  test('the banner covers nothing, moves nothing, and stays closed', async ({ page }) => {
    const shifted = await observeLayoutShifts(page);
    await page.goto(LIST);
    await expect(banner(page)).toBeVisible();
    expect(await shifted()).toBeLessThan(0.01);
    for (const path of [LIST, '/', '/templates', '/templates/work', '/no-such-page']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      const { y = 0, height = 0 } = (await banner(page).boundingBox()) ?? {};
      const text = await page.getByRole('main').getByText(/\S/).first().boundingBox();
      expect(text?.y).toBeGreaterThanOrEqual(y + height);
    }
    await page.getByRole('button', { name: 'Close this note' }).tap();
    await expect(banner(page)).toHaveCount(0);
    await page.goto(LIST);
    await expect(openInApp(page)).toHaveAttribute('href', /^intent:/);
    await expect(banner(page)).toHaveCount(0);
  });

  test('axe finds nothing on a list with the banner, light and dark', async ({ page }) => {
    await page.goto(LIST);
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Theme: light/ }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
  });

  test('the page with the banner fits 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(LIST);
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe('on a desktop', () => {
  test('a campaign is on the links to both stores and on the code for the phone', async ({
    page,
    request,
  }) => {
    await page.goto(`/${CAMPAIGN}`);
    const section = onPhone(page);
    const play = section.getByRole('link', { name: 'Google Play for Android' });
    await expect(play).toHaveAttribute('href', /referrer=/);
    expect(playCampaign(await play.getAttribute('href'))).toEqual(SENT);
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
    const drawn = await request.get((await code.getAttribute('src')) ?? '');
    expect(drawn.headers()['content-type']).toBe('image/svg+xml');
    expect(await drawn.text()).not.toBe(await (await request.get('/api/qr/get.svg')).text());
  });

  test('a list has a code that opens it on the phone, and no way to open an app here', async ({ page }) => {
    await page.goto(LIST);
    const block = page.getByRole('region', { name: 'Take it along' });
    await expect(block.getByRole('img')).toHaveAttribute('src', '/api/qr/open/puppy-first-week.svg');
    await expect(block.getByRole('link')).toHaveCount(2);
    await expect(openInApp(page)).toHaveCount(0);
    await block.scrollIntoViewIfNeeded();
    await expectAccessible(page);
  });

  test('an address that names no list draws no code', async ({ request }) => {
    for (const name of ['no-such-list.svg', 'puppy-first-week.png', '%00.svg']) {
      expect((await request.get(`/api/qr/open/${name}`)).status()).toBe(404);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a desktop is shown both stores and the code', async ({ page }) => {
    await page.goto('/');
    await expect(onPhone(page).getByRole('link')).toHaveCount(2);
    await expect(onPhone(page).getByRole('img')).toBeVisible();
  });
});

test.describe('without JavaScript on a phone', () => {
  test.use({ ...PHONE, javaScriptEnabled: false, userAgent: USER_AGENTS.android });

  test('the style sheet guesses the store, and the list leads to the app', async ({ page }) => {
    await page.goto('/');
    await expect(onPhone(page).getByRole('link')).toHaveAccessibleName('Google Play for Android');
    await page.goto(LIST);
    await expect(openInApp(page)).toHaveAttribute('href', /\/open\/puppy-first-week$/);
  });
});

test.describe('a private share on a phone', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.iphone });

  test('opens in the app, and is named in no tag of the head and to no store', async ({
    page,
    request,
  }, info) => {
    const file = info.outputPath('list.md');
    writeFileSync(file, '# Our trip\n\n- [ ] Pack\n');
    const { stdout } = await runScript('share-create', [file, '--owner', 'Ana'], TEST_SITE);
    const id = stdout.trim().split('/').at(-1) ?? '';
    await page.goto(stdout.trim() + CAMPAIGN);
    await expect(openInApp(page)).toHaveAttribute('href', new RegExp(`/open/a/${id}\\?utm_source=news`));
    expect(await page.locator('head').innerHTML()).not.toContain(id);
    await expect(page.locator('meta[property^="al:"]')).toHaveCount(0);
    await expect(page.locator('meta[name="apple-itunes-app"]')).toHaveAttribute(
      'content',
      'app-id=0000000000',
    );
    const open = (await openInApp(page).getAttribute('href')) ?? '';
    const answer = await request.get(open, {
      maxRedirects: 0,
      headers: { 'user-agent': USER_AGENTS.iphone },
    });
    expect(answer.headers().location).toBe('https://apps.apple.com/app/id0000000000?ct=spring%20sale&mt=8');
    expect(answer.headers()['referrer-policy']).toBe('no-referrer');
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    await expectAccessible(page);
  });
});

test('a move within the site changes what the head says of the apps, each tag once', async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Checkleaf, home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/one leaf/);
  await expect(page.locator('meta[property="al:ios:url"]')).toHaveCount(1);
  await expect(page.locator('meta[property="al:ios:url"]')).toHaveAttribute('content', 'checkleaf://open/');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  await expect(page).toHaveURL(/\/templates$/);
  await expect(page.locator('meta[property^="al:"]')).toHaveCount(0);
});
