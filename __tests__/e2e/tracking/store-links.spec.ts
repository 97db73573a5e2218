import type { Page } from '@playwright/test';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/tracking-test';
import { USER_AGENTS } from '@/__tests__/support/user-agents';

const CAMPAIGN = '?utm_source=news&utm_medium=e-mail&utm_campaign=spring%20sale';
const LIST = '/puppy-first-week';

const APP_STORE = 'https://apps.apple.com';
const PLAY = 'https://play.google.com';

const FROM_CAMPAIGN = { utm_source: 'news', utm_medium: 'e-mail', utm_campaign: 'spring sale' };

const onPhone = (page: Page) => page.getByRole('region', { name: 'On your phone' });

test.describe('on an iPhone', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.iphone });

  test('a visitor of a campaign who goes to the App Store is counted with the campaign', async ({
    page,
    visit,
  }) => {
    await visit.allowOrigin(APP_STORE);
    await page.goto(`${visit.origin}/${CAMPAIGN}`);
    await visit.startClient(page);
    const store = onPhone(page).getByRole('link', { name: 'App Store' });
    await expect(store).toHaveAttribute('href', /ct=spring%20sale/);
    await store.tap();
    await page.waitForURL(`${APP_STORE}/**`);
    expect(new URL(page.url()).searchParams.get('ct')).toBe('spring sale');
    await expect.poll(() => visit.events().map(({ event }) => event)).toContain('click');
    expect(visit.events().find(({ event }) => event === 'click')?.properties).toMatchObject({
      page: 'index',
      position: 'apps',
      elem: 'app-store',
      slug: '/',
      ...FROM_CAMPAIGN,
    });
  });
});

test.describe('on Android', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.android });

  test('a visitor of a campaign who goes to Play is counted with the campaign', async ({ page, visit }) => {
    await visit.allowOrigin(PLAY);
    await page.goto(`${visit.origin}/${CAMPAIGN}`);
    await visit.startClient(page);
    const store = onPhone(page).getByRole('link', { name: 'Google Play' });
    await expect(store).toHaveAttribute('href', /referrer=/);
    await store.tap();
    await page.waitForURL(`${PLAY}/**`);
    const referrer = new URLSearchParams(new URL(page.url()).searchParams.get('referrer') ?? '');
    expect(Object.fromEntries(referrer)).toEqual(FROM_CAMPAIGN);
    await expect.poll(() => visit.events().map(({ event }) => event)).toContain('click');
    expect(visit.events().find(({ event }) => event === 'click')?.properties).toMatchObject({
      page: 'index',
      position: 'apps',
      elem: 'play',
      ...FROM_CAMPAIGN,
    });
  });

  test('opening a list in the app is counted, from the banner and from the list', async ({ page, visit }) => {
    await page.goto(visit.origin + LIST + CAMPAIGN);
    await visit.startClient(page);
    // On a phone the app opens and the page stays; this browser knows no such addresses.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    const banner = page.getByRole('region', { name: 'Checkleaf for Android' });
    await banner.getByRole('link').tap();
    await page.getByRole('group', { name: 'Use this list' }).getByRole('link').first().tap();
    const clicks = (await visit.flush(page)).filter(({ event }) => event === 'click');
    expect(clicks.map(({ properties: { position, elem } }) => [position, elem])).toEqual([
      ['banner', 'open-app'],
      ['list-actions', 'open-app'],
    ]);
    expect(clicks[0]?.properties).toMatchObject({ page: 'template', val: LIST.slice(1), ...FROM_CAMPAIGN });
  });
});

test.describe('on a desktop', () => {
  test('a visitor of a campaign who goes to a store is counted by where the link stood', async ({
    page,
    visit,
  }) => {
    await visit.allowOrigin(PLAY);
    await page.goto(visit.origin + LIST + CAMPAIGN);
    await visit.startClient(page);
    const store = page.getByRole('region', { name: 'Take it along' }).getByRole('link', { name: /Play/ });
    await expect(store).toHaveAttribute('href', /referrer=/);
    await store.click();
    await page.waitForURL(`${PLAY}/**`);
    await expect.poll(() => visit.events().map(({ event }) => event)).toContain('click');
    expect(visit.events().find(({ event }) => event === 'click')?.properties).toMatchObject({
      page: 'template',
      position: 'take-along',
      elem: 'play',
      slug: LIST,
      ...FROM_CAMPAIGN,
    });
  });
});
