import { eventsIn } from '@/__tests__/support/sent-events';
import { siteWithSettings } from '@/__tests__/support/site-with-settings';
import { expect, test } from '@/__tests__/support/tracking-test';

test('a visitor who says no on the privacy page is forgotten and stays out', async ({
  page,
  context,
  visit,
}) => {
  await page.goto(`${visit.origin}/privacy`);
  await visit.flush(page);
  await page.getByRole('button', { name: 'Stop counting my visits' }).click();
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);
  visit.upstream.reset();

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(visit.origin);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(30_000);
  await page.goto(`${visit.origin}/privacy`);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  expect(loaded.filter((url) => url.includes('/api/t'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Count my visits' }).click();
  await expect(page.getByText('Visits with this browser are counted.')).toBeVisible();
  await page.goto(visit.origin);
  const events = await visit.flush(page);
  expect(events.map(({ event }) => event)).toEqual(['website started', 'page view']);
});

test('with consent first, nothing is loaded, stored or sent before a yes', async ({
  page,
  context,
  visit,
}) => {
  await siteWithSettings(page, { consent: 'opt-in' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${visit.origin}/privacy`);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  expect(loaded.filter((url) => url.includes('/api/t'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.getByRole('button', { name: 'Count my visits' }).click();
  await page.goto(visit.origin);
  const events = await visit.flush(page);
  expect(events.map(({ event }) => event)).toEqual(['website started', 'page view']);
});

test('localhost sends nothing and is opted out', async ({ page, visit }) => {
  const { port } = new URL(visit.origin);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/t')) sent.push(request.url());
  });
  await page.goto(`http://localhost:${port}/`);
  await page.clock.runFor(5000);
  const optedOut = () => page.evaluate(() => localStorage.getItem('__mp_opt_in_out_test-key'));
  await expect.poll(optedOut).toBe('0');
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(60_000);
  expect(sent).toEqual([]);
});

test('opting in sends no event of the library’s own', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await visit.flush(page);
  expect(visit.upstream.requests.flatMap(eventsIn).map(({ event }) => event)).not.toContain('$opt_in');
});
