import { sendRequest } from '@/__tests__/support/send-request';
import { createSiteShare, revokeSiteShare } from '@/__tests__/support/site-shares';
import { expect, test } from '@/__tests__/support/site-test';
import { TEST_PORT, TEST_SITE } from '@/scripts/support/test-site';

const LIST = '# Our trip\n\n## Before\n\n- [x] Book\n- [ ] Pack\n  - [ ] Socks\n';

test('a private share shows the checklist with its ticks, and only the first name of its owner', async ({
  page,
}) => {
  const response = await page.goto(await createSiteShare(LIST));
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our trip');
  await expect(page.getByText(/^Ana shared this list as it was on/)).toBeVisible();
  const stateOf = (text: string) => page.locator('.item-record', { hasText: text }).getByRole('img');
  await expect(stateOf('Book')).toHaveAccessibleName('Done');
  await expect(stateOf('Socks')).toHaveAccessibleName('Not done');
  expect(await page.content()).not.toContain('Souza');
  await expect(page.getByRole('link', { name: 'Suggest an edit' })).toHaveCount(0);
});

test('an English checklist on an Arabic page is laid out from left to right', async ({ page }) => {
  const { pathname } = new URL(await createSiteShare(LIST));
  await page.goto(`/ar${pathname}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const mark = await page.locator('.item-mark').first().boundingBox();
  const text = await page.getByText('Book', { exact: true }).boundingBox();
  expect(mark?.x).toBeLessThan(text?.x ?? 0);
});

test('a private share is not cached, not indexed, and not sent as a referrer', async ({ request }) => {
  const shareUrl = await createSiteShare(LIST);
  for (const url of [shareUrl, `${TEST_SITE.SITE_URL}/a/0000000000000000000000`]) {
    const headers = (await request.get(url)).headers();
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
});

test('a client that tries many ids gets 429', async () => {
  // Another client than that of the other tests, which share one limit.
  const localAddress = '127.0.0.2';
  const path = `/a/${'0'.repeat(22)}`;
  const get = () => sendRequest({ port: TEST_PORT, path, method: 'GET', localAddress });
  const responses = await Promise.all(Array.from({ length: 310 }, get));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(300);
  expect(rejected[0]?.headers).toMatchObject({
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  });
});

test('a revoked share responds with 410, without any of its content and with a link to all lists', async ({
  page,
  request,
}) => {
  const url = await createSiteShare(LIST);
  await revokeSiteShare(url);
  const response = await request.get(url);
  expect(response.status()).toBe(410);
  const html = await response.text();
  expect(html).toContain('This list is no longer shared');
  expect(html).not.toMatch(/Our trip|Ana|Book/);
  expect(response.headers()['cache-control']).toBe('private, no-store');
  await page.goto(url.replace('/a/', '/de/a/'));
  await page.getByRole('main').getByRole('link', { name: 'Alle Checklisten' }).click();
  await expect(page).toHaveURL(/\/de\/templates$/);
});
