import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { holdRequests } from '@/__tests__/support/hold-requests';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { expect, test } from '@/__tests__/support/site-test';
import { localizedPath } from '@/lib/links/localized-path';

const FONTS = '**/*.woff2';

// Many machines without a screen have no Japanese font. Chromium then draws boxes of our fonts, whose widths differ.
test.use({
  launchOptions: [
    async ({ launchOptions }, use, worker) => {
      const dataHome = path.resolve(`test-results/fonts-${worker.workerIndex}`);
      rmSync(dataHome, { recursive: true, force: true });
      mkdirSync(path.join(dataHome, 'fonts'), { recursive: true });
      symlinkSync(
        path.resolve('node_modules/@expo-google-fonts/hina-mincho'),
        path.join(dataHome, 'fonts/hina-mincho'),
      );
      const env = { ...process.env, ...launchOptions.env, XDG_DATA_HOME: dataHome };
      await use({ ...launchOptions, env });
    },
    { scope: 'worker' },
  ],
  viewport: { width: 360, height: 640 },
});

// In one worker: each one starts a browser for these tests.
test.describe.configure({ mode: 'default' });

/** Opens a page whose fonts load after its first paint. */
async function openWithLateFonts(page: Page, url: string): Promise<void> {
  const release = await holdRequests(page, FONTS);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  release();
  await page.waitForFunction(() => document.fonts.check('600 16px fraunces'));
}

// Each script, and the language with the longest words.
for (const locale of ['en', 'de', 'ar', 'ja']) {
  test.describe(() => {
    test.use({ locale });
    test(`no text of the index page in ${locale} moves when the fonts have loaded`, async ({ page }) => {
      const sumOfShifts = await observeLayoutShifts(page);
      await openWithLateFonts(page, localizedPath('/', locale));
      expect(await sumOfShifts()).toBeLessThan(0.01);
    });
  });
}
