import type { Page } from '@playwright/test';
import { expect, test } from '@/__tests__/support/tracking-test';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';

// Playwright disables the cache by default.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: findFullChromium(),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

// In one worker: each one starts a browser and a site for these tests.
test.describe.configure({ mode: 'default' });

/** A share is not public, and browsers do not store responses with an error. */
const NOT_STORED: readonly string[] = ['private-share', '404', '500'];

/** Leaves the page for another one and returns to it. Fails with the browser's reasons if it loads the page again. */
async function leaveAndReturn(page: Page, origin: string): Promise<void> {
  const reasons: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations) reasons.push(`${type}: ${reason}`);
  });
  await browser.send('Page.enable');
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
  await page.goto(`${origin}/robots.txt`);
  // No load event follows.
  await page.goBack({ waitUntil: 'commit' });
  const isRestored = () => page.evaluate(() => 'isFirstLoad' in window);
  await expect
    .poll(async () => ({ isRestored: await isRestored(), reasons }))
    .toEqual({
      isRestored: true,
      reasons: [],
    });
}

// The tests below show it of two pages.
for (const [kind, path] of PAGE_KINDS.filter(([name]) => !NOT_STORED.includes(name))) {
  test(`the ${kind} page with tracking returns from the back/forward cache`, { tag: '@long' }, async ({
    page,
    visit,
  }) => {
    await page.goto(visit.origin + path);
    await visit.flush(page);
    await leaveAndReturn(page, visit.origin);
  });
}

for (const [path, event] of [
  ['/templates', 'page view'],
  ['/day-hike-above-the-tree-line', 'template view'],
] as const) {
  test(`the return of ${path} from the back/forward cache sends a ${event}, and no new visit starts`, async ({
    page,
    visit,
  }) => {
    await page.goto(visit.origin + path);
    await visit.waitForHydration(page);
    await leaveAndReturn(page, visit.origin);
    const events = await visit.flush(page);
    expect(events.map(({ event: name }) => name)).toEqual(['website started', event, event]);
  });
}
