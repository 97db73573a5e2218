import type { Page } from '@playwright/test';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/tracking-test';
import { USER_AGENTS } from '@/__tests__/support/user-agents';

const CAMPAIGN = '?utm_source=news&utm_medium=e-mail&utm_campaign=spring%20sale';
const LIST = '/puppy-first-week';

const APP_STORE = 'https://apps.apple.com';

const CAMPAIGN_VALUES = { utm_source: 'news', utm_medium: 'e-mail', utm_campaign: 'spring sale' };

const phoneSection = (page: Page) => page.getByRole('region', { name: 'On your phone' });

test.describe('on an iPhone', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.iphone });

  test('a click on the App Store link sends an event with the campaign of the visit', async ({
    page,
    visit,
  }) => {
    await visit.allowOrigin(APP_STORE);
    await page.goto(`${visit.origin}/${CAMPAIGN}`);
    await visit.startClient(page);
    const store = phoneSection(page).getByRole('link', { name: 'App Store' });
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
      ...CAMPAIGN_VALUES,
    });
  });
});

test.describe('on Android', () => {
  test.use({ ...PHONE, userAgent: USER_AGENTS.android });

  test('opening a checklist in the app sends an event with the position of the link', async ({
    page,
    visit,
  }) => {
    await page.goto(visit.origin + LIST + CAMPAIGN);
    await visit.startClient(page);
    // On a phone the app would open and the page would stay. This browser does not support intent URLs.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    const banner = page.getByRole('region', { name: 'Checkleaf for Android' });
    await banner.getByRole('link').tap();
    await page.getByRole('group', { name: 'Use this list' }).getByRole('link').first().tap();
    const events = await visit.flush(page);
    const clicks = events.filter(({ event }) => event === 'click');
    expect(clicks.map(({ properties: { position, elem } }) => [position, elem])).toEqual([
      ['banner', 'open-app'],
      ['list-actions', 'open-app'],
    ]);
    const handOffs = events.filter(({ event }) => event === 'app hand-off');
    expect(handOffs.map(({ properties: { position, store, id } }) => [position, store, id])).toEqual([
      ['banner', 'open-app', LIST.slice(1)],
      ['list-actions', 'open-app', LIST.slice(1)],
    ]);
    expect(clicks[0]?.properties).toMatchObject({ page: 'template', val: LIST.slice(1), ...CAMPAIGN_VALUES });
  });
});
