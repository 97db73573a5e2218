import type { Page } from '@playwright/test';
import { batchesFrom, eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const FLUSH_INTERVAL = 5000;

/** Does something that is counted, without leaving the page. */
const press = (page: Page) => page.getByRole('button', { name: /^Theme:/ }).click();

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('a batch goes through the proxy byte for byte, without cookies', async ({ page, visit }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/t/track')) sent.push(request.postData() ?? '');
  });
  await page.goto(visit.origin);
  await visit.flush(page);
  const [batch] = batchesFrom(visit.upstream, visit.host);
  expect(batch?.body.toString()).toBe(sent[0]);
  expect(batch?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded' });
  expect(batch?.headers.cookie).toBeUndefined();
  expect(batch?.headers['x-real-ip']).toMatch(/127\.0\.0\.1|::1/);
});

test('an upstream that fails and recovers gets every event, each once', async ({ page, visit }) => {
  visit.upstream.replyOnce({ kind: 'answer', status: 500 }, { kind: 'answer', status: 503 });
  await page.goto(visit.origin);
  await visit.attempt(page);
  await page.clock.runFor(2 * FLUSH_INTERVAL);
  await expect.poll(() => batchesFrom(visit.upstream, visit.host).length).toBe(2);
  await page.clock.runFor(4 * FLUSH_INTERVAL);
  await expect.poll(() => batchesFrom(visit.upstream, visit.host).length).toBe(3);
  const ids = batchesFrom(visit.upstream, visit.host).map((batch) =>
    eventsIn(batch).map((one) => one.properties.$insert_id),
  );
  expect(ids[0]).toHaveLength(2);
  expect(ids[1]).toEqual(ids[0]);
  expect(ids[2]).toEqual(ids[0]);
  await page.clock.runFor(20 * FLUSH_INTERVAL);
  expect(batchesFrom(visit.upstream, visit.host)).toHaveLength(3);
});

test('the delay doubles and is at most ten minutes', async ({ page, visit }) => {
  visit.upstream.reply({ kind: 'answer', status: 500 });
  await page.goto(visit.origin);
  await visit.attempt(page);
  for (const [index, seconds] of [10, 20, 40, 80, 160, 320, 600, 600].entries()) {
    await page.clock.runFor((seconds - 2) * 1000);
    expect(batchesFrom(visit.upstream, visit.host)).toHaveLength(index + 1);
    await page.clock.runFor(3000);
    await expect.poll(() => batchesFrom(visit.upstream, visit.host).length).toBe(index + 2);
  }
});

test('429 with Retry-After is honoured', async ({ page, visit }) => {
  visit.upstream.replyOnce({ kind: 'answer', status: 429, headers: { 'Retry-After': '120' } });
  await page.goto(visit.origin);
  await visit.attempt(page);
  await page.clock.runFor(118_000);
  expect(batchesFrom(visit.upstream, visit.host)).toHaveLength(1);
  await page.clock.runFor(3000);
  await expect.poll(() => batchesFrom(visit.upstream, visit.host).length).toBe(2);
});

test('a batch that the network lost is sent again', async ({ page, visit }) => {
  let lost = 0;
  await page.route('**/api/t/track*', (route) => {
    lost += 1;
    return lost === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.goto(visit.origin);
  await visit.startClient(page);
  await page.clock.runFor(FLUSH_INTERVAL);
  await expect.poll(() => lost).toBe(1);
  await page.clock.runFor(2 * FLUSH_INTERVAL + 1000);
  await expect.poll(() => visit.events().map(({ event }) => event)).toEqual(['website started', 'page view']);
});

test('a batch that is too large is halved, and a single event that is too large is dropped', async ({
  page,
  visit,
}) => {
  const tooLarge = { kind: 'answer', status: 413 } as const;
  visit.upstream.replyOnce(tooLarge, tooLarge, tooLarge, tooLarge);
  await page.goto(visit.origin);
  for (let count = 0; count < 6; count += 1) await press(page);
  await visit.attempt(page);
  const batches = () => batchesFrom(visit.upstream, visit.host).map(eventsIn);
  for (let count = 2; count <= 5; count += 1) {
    await page.clock.runFor(FLUSH_INTERVAL);
    await expect.poll(() => batches().length).toBeGreaterThanOrEqual(count);
  }
  expect(batches().map((batch) => batch.length)).toEqual([8, 7, 3, 1, 7]);
  const [dropped] = batches()[3] ?? [];
  expect(batches()[4]?.map(({ properties }) => properties.$insert_id)).not.toContain(
    dropped?.properties.$insert_id,
  );
});

test('what is not delivered survives a reload', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await visit.startClient(page);
  await visit.upstream.stop();
  await page.clock.runFor(FLUSH_INTERVAL);
  await page.reload();
  await visit.startClient(page);
  await visit.upstream.start();
  await page.clock.runFor(12 * FLUSH_INTERVAL);
  await expect
    .poll(() => visit.events().map(({ event }) => event))
    .toEqual(['website started', 'page view', 'website started', 'page view']);
});

test('two tabs lose nothing while the upstream is away for a minute', async ({ page, context, visit }) => {
  const other = await context.newPage();
  await page.goto(visit.origin);
  await other.goto(`${visit.origin}/templates`);
  await visit.startClient(page);
  await visit.startClient(other);
  await visit.upstream.stop();
  for (const tab of [page, other]) {
    for (let count = 0; count < 5; count += 1) {
      await press(tab);
      await tab.clock.runFor(6000);
    }
  }
  await visit.upstream.start();
  for (const tab of [page, other]) await tab.clock.runFor(30 * FLUSH_INTERVAL);
  await expect.poll(() => visit.events().length).toBe(14);
  expect(visit.events().filter(({ event }) => event === 'click')).toHaveLength(10);
});

test('a visitor who leaves before the client is there is counted by a beacon', async ({ page, visit }) => {
  await page.goto(`${visit.origin}/?utm_campaign=spring`);
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await page.clock.runFor(300);
  await hide(page);
  await expect.poll(() => visit.events().map(({ event }) => event)).toEqual(['website started', 'page view']);
  const [beacon] = batchesFrom(visit.upstream, visit.host);
  expect(beacon?.url).toMatch(/^\/track\/?\?verbose=1&ip=1&_=\d+$/);
  expect(beacon?.headers['content-type']).toMatch(/^text\/plain/);
  const [started] = visit.events();
  expect(started?.properties).toMatchObject({ token: 'test-key', utm_campaign: 'spring', app: 'website' });

  await visit.flush(page);
  expect(visit.events()).toHaveLength(2);
  const batches = batchesFrom(visit.upstream, visit.host);
  expect(batches).toHaveLength(2);
  const visitors = batches.flatMap(eventsIn).map(({ properties }) => properties.distinct_id);
  expect(new Set(visitors).size).toBe(1);
});

test('a visitor who left too early is the same visitor at the next visit', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await page.waitForLoadState('load');
  await hide(page);
  await expect.poll(() => visit.events().length).toBe(2);
  await page.goto(`${visit.origin}/templates`);
  const events = await visit.flush(page);
  expect(events.map(({ event }) => event)).toEqual([
    'website started',
    'page view',
    'website started',
    'page view',
  ]);
  expect(new Set(events.map(({ properties }) => properties.distinct_id)).size).toBe(1);
});

test('a page hidden mid-batch sends one beacon; the batch that follows has the same ids', async ({
  page,
  visit,
}) => {
  await page.goto(visit.origin);
  await visit.startClient(page);
  await page.clock.runFor(300);
  await hide(page);
  await expect.poll(() => batchesFrom(visit.upstream, visit.host).length).toBe(1);
  const [beacon] = batchesFrom(visit.upstream, visit.host);
  expect(beacon?.headers['content-type']).toMatch(/^text\/plain/);
  await page.clock.runFor(2 * FLUSH_INTERVAL);
  await expect.poll(() => batchesFrom(visit.upstream, visit.host).length).toBe(2);
  expect(visit.events()).toHaveLength(2);
});
