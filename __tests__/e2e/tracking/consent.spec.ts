import { overrideAnalyticsSettings } from '@/__tests__/support/override-analytics-settings';
import { eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

test('opting out on the privacy page deletes the cookie and stops tracking until the visitor opts in', async ({
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

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(visit.origin);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(30_000);
  await page.goto(`${visit.origin}/privacy`);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  expect(requested.filter((url) => url.includes('/api/t'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Count my visits' }).click();
  await expect(page.getByText('Visits with this browser are counted.')).toBeVisible();
  await page.goto(visit.origin);
  const events = await visit.flush(page);
  expect(events.map(({ event }) => event)).toEqual(['website started', 'page view']);
});

test('with opt-in consent, nothing is loaded, stored or sent before the visitor opts in', async ({
  page,
  context,
  visit,
}) => {
  await overrideAnalyticsSettings(page, { consent: 'opt-in' });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${visit.origin}/privacy`);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  expect(requested.filter((url) => url.includes('/api/t'))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.getByRole('button', { name: 'Count my visits' }).click();
  await page.goto(visit.origin);
  const events = await visit.flush(page);
  expect(events.map(({ event }) => event)).toEqual(['website started', 'page view']);
});

test('on localhost the client is opted out and sends nothing', async ({ page, visit }) => {
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

test('the client does not send the library’s $opt_in event', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await visit.flush(page);
  expect(visit.upstream.requests.flatMap(eventsIn).map(({ event }) => event)).not.toContain('$opt_in');
});
