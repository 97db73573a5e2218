import { holdScripts } from '@/__tests__/support/hold-requests';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { expect, test } from '@/__tests__/support/site-test';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';

/** Path and main heading. */
const PAGES = [
  ['/', 'Ready-made checklists, one step at a time.'],
  ['/moving-house-last-four-weeks', 'Moving house by van: four weeks to go'],
  ['/templates', 'Checklists'],
  ['/templates?q=tent', 'Checklists for “tent”'],
  ['/templates/work', 'Work'],
  ['/templates/work/2', 'Work'],
  ['/channel/home-desk', 'Home desk'],
  ['/series/having-a-baby', 'Having a baby'],
] as const;

test('pages are rendered on the server', async ({ request }) => {
  for (const [path, heading] of PAGES) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text()) ?? [];
    expect(title.replaceAll(/<[^>]*>/g, '')).toBe(heading);
  }
});

test('what does not exist responds with 404 and the page that says so', async ({ request }) => {
  for (const path of [
    '/no-such-list',
    '/templates/no-such-tag',
    '/templates/work/99',
    '/templates/work/1.0',
    '/templates?page=99',
    '/templates?page=x',
    '/templates?tag=no-such-tag',
    '/channel/no-such-desk',
    '/channel/home-desk/99',
    '/channel/home-desk/two',
    '/series',
    '/series/no-such-series',
    '/a/short',
    '/a/0000000000000000000000',
    '/x/y/z',
    '/%00',
    `/${'x'.repeat(300)}`,
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, response.status()]).toEqual([path, 404]);
    expect(await response.text(), path).toContain('This page does not exist');
  }
});

test('malformed paths respond with 400 and the page for URLs that do not exist', async ({ page }) => {
  for (const path of ['/%ff', '/de/x/%']) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 400]);
    await expect(page).toHaveTitle(/^(?:Page not found|Seite nicht gefunden) · /);
    await expect(page.getByRole('banner')).toBeVisible();
  }
});

test('the routes of error pages are no pages of their own', async ({ request }) => {
  for (const path of ['/500', '/de/500', '/ar/500', '/%35%30%30', '/_error', '/de/_error', '/404'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

test('pages, redirects and files allow GET and HEAD only, and ignore the body of a GET request', async ({
  request,
}) => {
  for (const path of ['/', '/templates', '/privacy', '/get', '/open/camping', '/de/templates', '/feed.xml']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request.fetch(path, { method, maxRedirects: 0 });
      expect([path, method, response.status()]).toEqual([path, method, 405]);
      expect(response.headers()).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' });
    }
    expect((await request.head(path, { maxRedirects: 0 })).status()).toBeLessThan(400);
  }
  for (const path of ['/feed.xml', '/api/search']) {
    for (const data of ['{', 'x'.repeat(2_000_000)]) {
      const headers = { 'Content-Type': 'application/json' };
      const response = await request.fetch(path, { method: 'GET', headers, data: Buffer.from(data) });
      expect(response.status()).toBe(200);
    }
  }
});

test('other spellings of a path redirect permanently to it', async ({ request }) => {
  for (const [path, target] of [
    ['/Moving-House-Last-Four-Weeks?q=1', '/moving-house-last-four-weeks?q=1'],
    ['/en/templates?q=tent', '/templates?q=tent'],
    ['/en', '/'],
    ['/pt-br/puppy-first-week', '/pt-BR/puppy-first-week'],
    ['/DE/templates/', '/de/templates'],
    ['/templates/?q=a%20b', '/templates?q=a%20b'],
    ['/%2Felsewhere.test/', '/%2Felsewhere.test'],
    ['/feed.xml/', '/feed.xml'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, target]);
    expect(response.headers()['x-content-type-options']).toBe('nosniff');
  }
});

test('there is no endpoint that optimizes images', async ({ request }) => {
  const response = await request.get('/_next/image?url=%2Fog.png&w=640&q=75');
  expect(response.status()).toBe(404);
});

test('page 1 redirects permanently to the URL without a page number', async ({ request }) => {
  for (const list of ['/templates/work', '/de/channel/home-desk']) {
    const response = await request.get(`${list}/1`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([301, list]);
  }
});

test('a tag page has 24 templates, and each page number has its own canonical URL', async ({ page }) => {
  await page.goto('/templates/work');
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/templates\/work$/);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/templates\/work\/2$/);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/templates\/work\/2$/);
});

test('the 500 page shows the id of the request, in the language of the page, where nothing moves for it', async ({
  page,
}) => {
  // High enough for the page to have what would move: the message is in the middle, the footer below it.
  await page.setViewportSize({ width: 360, height: 900 });
  const sumOfShifts = await observeLayoutShifts(page);
  for (const [path, label] of [
    ['/500', 'If you write to us about this error, give this number:'],
    ['/de/500', 'Wenn du uns wegen dieses Fehlers schreibst, gib diese Nummer an:'],
  ] as const) {
    // Hydration shows the id. Before it, a text may get another line when the fonts replace those of the system.
    const hydrate = await holdScripts(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    const id = response?.headers()['x-request-id'] ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const shiftsBefore = await sumOfShifts();
    hydrate();
    await expect(page.getByText(label)).toHaveText(`${label} ${id}`);
    if (path === '/500') {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong.');
      await expect(page.getByRole('button', { name: 'Refresh the page' })).toBeVisible();
    }
    await waitForHydration(page);
    expect((await sumOfShifts()) - shiftsBefore).toBeLessThan(0.001);
  }
});

for (const path of ['/ar/templates']) {
  test(`${path} comes from the cache of pages, and is the page of its own route for browsers`, async ({
    page,
    request,
  }) => {
    await request.get(path);
    const response = await request.get(path);
    expect(response.headers()['x-nextjs-cache']).toMatch(/^(?:HIT|STALE)$/);
    expect(await response.text()).not.toContain('template-list.js');
    expect((await request.get(`${path}?page=2`)).headers()).not.toHaveProperty('x-nextjs-cache');

    const requested: string[] = [];
    const errors: string[] = [];
    page.on('request', (sent) => requested.push(sent.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(path);
    await page.getByRole('searchbox').fill('tent');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(`${path}?q=tent`);
    expect(requested.some((url) => /\/pages\/templates-/.test(url))).toBe(true);
    expect(requested.filter((url) => url.includes('template-list'))).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test('the internal page of the template list redirects to its URL', async ({ request }) => {
  for (const prefix of ['', '/de']) {
    const response = await request.get(`${prefix}/template-list?page=2`, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([308, `${prefix}/templates?page=2`]);
  }
});
