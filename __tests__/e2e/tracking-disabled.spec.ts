import { expect, test } from '@/__tests__/support/site-test';

test('without a project key the client is not loaded, and nothing is stored or sent', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const urls: string[] = [];
  page.on('request', (sent) => urls.push(sent.url()));
  await page.goto('/');
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(60_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('This site does not count visits.')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(urls.filter((url) => url.includes('/api/t'))).toEqual([]);
  const scriptUrls = urls.filter((url) => url.endsWith('.js'));
  const scripts = await Promise.all(
    scriptUrls.map(async (url) => ({ url, text: await (await request.get(url)).text() })),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter(({ text }) => text.includes('api-js.mixpanel.com'))).toEqual([]);
  // Outside of Vercel.
  expect(scripts.filter(({ text }) => text.includes('/_vercel/insights/script.js'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('without a project key every tracking URL responds with 404 and JSON', async ({ request }) => {
  for (const [method, url] of [
    ['POST', '/api/t/track'],
    ['GET', '/api/t'],
    ['GET', '/api/t/track'],
    ['GET', '/api/t/track/'],
    ['GET', '/api/t/flags'],
  ] as const) {
    const response = await request.fetch(url, { method, maxRedirects: 0 });
    expect([url, response.status()]).toEqual([url, 404]);
    expect(response.headers()['content-type']).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ status: 404 });
  }
});
