import type { Page } from '@playwright/test';
import { ACCEPTED } from '@/__tests__/support/fake-upstream';
import { hidePage } from '@/__tests__/support/hide-page';
import { batchesFrom, eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const FLUSH_INTERVAL_MS = 5000;

/** Causes a click event without leaving the page. */
const clickThemeButton = (page: Page) => page.getByRole('button', { name: /^Theme:/ }).click();

/** Returns the time when each batch was sent, in seconds of the page's clock. */
const sendTimes = (batches: Array<{ url: string }>) =>
  batches.map(({ url }) => Number(new URL(url, 'http://upstream').searchParams.get('_')) / 1000);

/** Advances the page's clock in steps of `stepSeconds` until `count` returns at least `expected`. */
async function runUntil(
  page: Page,
  count: () => number,
  expected: number,
  stepSeconds: number,
): Promise<void> {
  await expect
    .poll(
      async () => {
        if (count() < expected) await page.clock.runFor(stepSeconds * 1000);
        return count();
      },
      { intervals: [50], timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(expected);
}

test('a failed batch is retried with the same events until the upstream accepts it, after delays that double up to ten minutes', async ({
  page,
  visit,
}) => {
  visit.upstream.reply({ kind: 'respond', status: 503 });
  await page.goto(visit.origin);
  await visit.sendFirstBatch(page);
  const batches = () => batchesFrom(visit.upstream, visit.host);
  const delays = [10, 20, 40, 80, 160, 320, 600, 600];
  for (const [index, delay] of delays.entries()) {
    if (index === delays.length - 1) visit.upstream.reply(ACCEPTED);
    await runUntil(page, () => batches().length, index + 2, delay / 10);
    const [before = 0, after = 0] = sendTimes(batches()).slice(index);
    expect(after - before).toBeGreaterThanOrEqual(delay);
    expect(after - before).toBeLessThan(delay * 1.8);
  }
  const ids = batches().map((batch) => eventsIn(batch).map(({ properties }) => properties.$insert_id));
  expect(ids[0]).toHaveLength(2);
  expect(new Set(ids.map(String)).size).toBe(1);
  await page.clock.runFor(20 * FLUSH_INTERVAL_MS);
  expect(batches()).toHaveLength(delays.length + 1);
});

test('the client waits as long as the Retry-After of a 429 response says', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  visit.upstream.replyOnce({ kind: 'respond', status: 429, headers: { 'Retry-After': '120' } });
  await page.goto(visit.origin);
  await visit.sendFirstBatch(page);
  const batches = () => batchesFrom(visit.upstream, visit.host);
  await runUntil(page, () => batches().length, 2, 5);
  const [first = 0, second = 0] = sendTimes(batches());
  expect(second - first).toBeGreaterThanOrEqual(120);
  expect(second - first).toBeLessThan(150);
});

test('a batch that is too large is halved, and a single event that is too large is dropped', {
  tag: '@long',
}, async ({ page, visit }) => {
  const tooLarge = { kind: 'respond', status: 413 } as const;
  visit.upstream.replyOnce(tooLarge, tooLarge, tooLarge, tooLarge);
  // The clock is paused, so that the client is loaded after the clicks.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  for (let count = 0; count < 6; count += 1) await clickThemeButton(page);
  await visit.sendFirstBatch(page);
  const batches = () => batchesFrom(visit.upstream, visit.host).map(eventsIn);
  await runUntil(page, () => batches().length, 5, 5);
  expect(batches().map((batch) => batch.length)).toEqual([8, 7, 3, 1, 7]);
  const [dropped] = batches()[3] ?? [];
  expect(batches()[4]?.map(({ properties }) => properties.$insert_id)).not.toContain(
    dropped?.properties.$insert_id,
  );
});

test('two tabs lose no events while the upstream is down for a minute', async ({ page, context, visit }) => {
  const other = await context.newPage();
  await page.goto(visit.origin);
  await other.goto(`${visit.origin}/templates`);
  await visit.startClient(page);
  await visit.startClient(other);
  await visit.upstream.stop();
  for (const tab of [page, other]) {
    for (let count = 0; count < 5; count += 1) {
      await clickThemeButton(tab);
      await tab.clock.runFor(6000);
    }
  }
  await visit.upstream.start();
  await runUntil(page, () => visit.events().length, 14, 30);
  expect(visit.events().filter(({ event }) => event === 'click')).toHaveLength(10);
});

for (const [outcome, reaction, copies] of [
  ['arrives is the only copy', ACCEPTED, 1],
  ['does not arrive is followed by a batch with the same events', { kind: 'respond', status: 503 }, 2],
] as const) {
  test(`a beacon that ${outcome}`, async ({ page, visit }) => {
    // The clock is paused from the start, so that the client does not send a batch on its own.
    await page.clock.pauseAt(Date.now() + 60_000);
    visit.upstream.replyOnce(reaction);
    await page.goto(visit.origin);
    await visit.waitForHydration(page);
    await hidePage(page);
    const batches = () => batchesFrom(visit.upstream, visit.host);
    await expect.poll(() => batches().length).toBe(1);
    expect(batches()[0]?.headers['content-type']).toMatch(/^text\/plain/);
    expect(batches()[0]?.url).toMatch(/^\/track\/?\?verbose=1&ip=1&_=\d+&receipt=\w+$/);
    await visit.flush(page);
    const viewed = batches().filter((batch) => eventsIn(batch).some(({ event }) => event === 'page view'));
    expect(viewed).toHaveLength(copies);
    expect(visit.events().map(({ event }) => event)).toEqual(['website started', 'page view']);
  });
}
