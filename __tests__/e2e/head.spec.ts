import { holdScripts } from '@/__tests__/support/hold-requests';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';

/** Tags that every page has exactly once. */
const ONCE = [
  'link[rel=canonical]',
  'meta[property="og:url"]',
  'meta[property="og:locale"]',
  'meta[property="og:image"]',
  'meta[property="og:image:width"][content="1200"]',
  'meta[property="og:image:height"][content="630"]',
  'meta[property="og:image:alt"]',
  'meta[name="twitter:card"][content=summary_large_image]',
  'meta[name="twitter:image"]',
  'link[type="application/atom+xml"][href="/feed.xml"]',
  'link[rel=icon][type="image/svg+xml"]',
  'link[rel=apple-touch-icon]',
  'link[rel=manifest]',
  'meta[name=viewport]',
  'meta[name=description]',
  'meta[property="og:title"]',
  'meta[name="google-play-app"]',
  'meta[name="apple-itunes-app"]',
  'meta[property="al:ios:url"]',
];

test('client-side navigation does not duplicate head tags', async ({ page }) => {
  await page.goto('/templates/work');
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveCount(2);
  const first = await page.locator('meta[property="og:image"]').getAttribute('content');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.locator('link[type="text/markdown"]')).toHaveCount(1);
  for (const selector of ONCE) await expect(page.locator(selector)).toHaveCount(1);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveCount(1);
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).not.toBe(first);
  await page.goBack();
  await expect(page.locator('link[type="text/markdown"]')).toHaveCount(0);
  for (const selector of ONCE) await expect(page.locator(selector)).toHaveCount(1);
  // The app does not show this one.
  await page.getByRole('link', { name: 'Checklists', exact: true }).click();
  await expect(page.locator('meta[property^="al:"]')).toHaveCount(0);
});

test('the head tags are in the document once, and stay when it hydrates and when the theme changes', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/moving-house-last-four-weeks', { waitUntil: 'commit' });
  const listTags = () =>
    page
      .locator('head > :is(meta, link)[data-next-head]:not([name="theme-color"])')
      .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML));
  await expect(page.locator('#__NEXT_DATA__')).toBeAttached();
  const tags = await listTags();
  expect(tags.length).toBeGreaterThan(20);
  expect(await page.locator('#__NEXT_DATA__').textContent()).not.toContain('og:');
  release();
  await waitForHydration(page);
  expect(await listTags()).toEqual(tags);
  await page.getByRole('button', { name: 'Theme: light. Switch to dark.' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await listTags()).toEqual(tags);
});
