import { expect, test } from '@/__tests__/support/site-test';

test('without a project key nothing of the client is loaded, stored or sent', async ({ page, request }) => {
  await page.clock.install();
  const urls: string[] = [];
  page.on('request', (asked) => urls.push(asked.url()));
  await page.goto('/');
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(60_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByText('This site does not count visits.')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(urls.filter((url) => url.includes('/api/t'))).toEqual([]);
  const loaded = urls.filter((url) => url.endsWith('.js'));
  const scripts = await Promise.all(
    loaded.map(async (url) => ({ url, text: await (await request.get(url)).text() })),
  );
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter(({ text }) => text.includes('__mp_opt_in_out'))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('without a project key /api/t answers 404 as JSON', async ({ request }) => {
  const answer = await request.post('/api/t/track', { data: 'data=[]' });
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toMatch(/^application\/json/);
});
