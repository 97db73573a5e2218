import type { Page } from '@playwright/test';
import { navigateBy } from '@/__tests__/support/client-navigation';
import { expect, test } from '@/__tests__/support/site-test';
import { VERCEL_SETTINGS } from '@/scripts/support/long-builds';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SITE } from '@/scripts/support/test-site';

const TEMPLATE = 'day-hike-above-the-tree-line';

/** Serves the build without a project key. */
const startSite = () => startBuiltSite({ ...VERCEL_SETTINGS, DATABASE_URL: TEST_SITE.DATABASE_URL });

test('a build without a project key has no client of Mixpanel, and stores and sends nothing', {
  tag: '@long',
}, async ({ page, request }) => {
  const site = await startSite();
  await page.clock.install();
  const urls: string[] = [];
  page.on('request', (sent) => urls.push(sent.url()));
  await page.goto(`http://localhost:${site.port}/`);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(60_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('This site does not count visits.')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(urls.filter((url) => url.includes('/api/t'))).toEqual([]);
  const scriptUrls = urls.filter((url) => url.includes('/_next/') && url.endsWith('.js'));
  const scripts = await Promise.all(
    scriptUrls.map(async (url) => ({ url, text: await (await request.get(url)).text() })),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter(({ text }) => text.includes('api-js.mixpanel.com'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await site.stop();
});

test('a server without a project key responds to every tracking URL with 404 and JSON', async ({
  request,
}) => {
  const site = await startBuiltSite({ DATABASE_URL: TEST_SITE.DATABASE_URL });
  for (const [method, path] of [
    ['POST', '/api/t/track'],
    ['GET', '/api/t'],
    ['GET', '/api/t/track'],
    ['GET', '/api/t/track/'],
    ['GET', '/api/t/flags'],
  ] as const) {
    const url = `http://localhost:${site.port}${path}`;
    const response = await request.fetch(url, { method, maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 404]);
    expect(response.headers()['content-type']).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ status: 404 });
  }
  await site.stop();
});

/**
 * Serves a script like Vercel's, which handles the queued calls and then replaces the queue. Returns a function that
 * returns the calls so far; each view has the URL of the page.
 */
async function serveVercelScript(page: Page): Promise<() => Promise<unknown[]>> {
  const body = `
    window.calls = [];
    let beforeSend;
    window.va = (name, value) => {
      if (name === 'beforeSend') beforeSend = value;
      else window.calls.push([name, value, beforeSend({ type: name, url: location.href }).url]);
    };
    for (const call of window.vaq) window.va(...call);`;
  await page.route('**/_vercel/insights/script.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  return () => page.evaluate(() => (window as unknown as { calls?: unknown[] }).calls ?? []);
}

test('Vercel Web Analytics gets each view once, from the first one on, also of templates', {
  tag: '@long',
}, async ({ page }) => {
  const site = await startSite();
  const origin = `http://localhost:${site.port}`;
  const calls = await serveVercelScript(page);
  await page.goto(`${origin}/?utm_source=letter`);
  await expect.poll(calls).toEqual([['pageview', { route: '/', path: '/' }, `${origin}/?utm_source=letter`]]);
  await expect(page.locator('script[src="/_vercel/insights/script.js"]')).toHaveAttribute(
    'data-disable-auto-track',
    '1',
  );
  await navigateBy(page, () => page.locator('a[href="/templates"]').first().click());
  await expect.poll(calls).toHaveLength(2);
  expect((await calls())[1]).toEqual([
    'pageview',
    { route: '/templates', path: '/templates' },
    `${origin}/templates`,
  ]);
  for (const [path, view, url] of [
    [`/${TEMPLATE}`, { route: '/[id]', path: `/${TEMPLATE}` }, `/${TEMPLATE}`],
    ['/templates?q=tent', { route: '/templates', path: '/templates' }, '/templates?q='],
    ['/a/abcdefghijklmnopqrst-_', { route: '/404', path: '/a/[id]' }, '/a/[id]'],
  ] as const) {
    await page.goto(origin + path);
    await expect.poll(calls).toEqual([['pageview', view, origin + url]]);
  }
  await site.stop();
});
