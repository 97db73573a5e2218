import type { Page } from '@playwright/test';
import { navigateBy } from '@/__tests__/support/client-navigation';
import { expect, test } from '@/__tests__/support/site-test';

/** Paths of the pages whose data is prefetched from now on. */
function recordPrefetches(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers().purpose === 'prefetch') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

/** Points at a link of a page with many visible links, which prefetches, and follows it. */
async function followLink(page: Page): Promise<void> {
  await page.goto('/templates');
  const link = page.getByRole('article').first().getByRole('link');
  await link.hover();
  await navigateBy(page, () => link.click());
}

test('links to lists are prefetched', async ({ page }) => {
  const prefetches = recordPrefetches(page);
  await followLink(page);
  expect(prefetches.length).toBeGreaterThan(0);
});

test('nothing is prefetched for visitors who save data', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const prefetches = recordPrefetches(page);
  await followLink(page);
  expect(prefetches).toEqual([]);
});
