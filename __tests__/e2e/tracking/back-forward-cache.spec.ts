import { expect, test } from '@/__tests__/support/tracking-test';
import { findFullChromium } from '@/scripts/support/find-chromium';

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

for (const [path, event] of [
  ['/templates', 'page view'],
  ['/day-hike-above-the-tree-line', 'template view'],
]) {
  test(`the return of ${path} from the back/forward cache sends a ${event}, and no new visit starts`, async ({
    page,
    visit,
  }) => {
    await page.goto(visit.origin + path);
    await visit.waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
    await page.goto(`${visit.origin}/robots.txt`);
    // No load event follows.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => 'isFirstLoad' in window)).toBe(true);
    const events = await visit.flush(page);
    expect(events.map(({ event: name }) => name)).toEqual(['website started', event, event]);
  });
}
