import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { findChunks } from '@/__tests__/support/find-chunks';
import { overrideAnalyticsSettings } from '@/__tests__/support/override-analytics-settings';
import { expect, test } from '@/__tests__/support/tracking-test';
import { addPrivateShare } from '@/scripts/support/add-private-share';
import { TEST_DATABASE } from '@/scripts/support/test-site';

/** Returns the list of recorder scripts that the page has requested. Checks that the build has exactly one. */
function watchRecorders(page: Page): string[] {
  const files = findChunks('.next', '__mp_recorder=');
  expect(files).toHaveLength(1);
  const requested: string[] = [];
  page.on('request', (request) => {
    const file = files.find((name) => request.url().endsWith(`/${name}`));
    if (file) requested.push(file);
  });
  return requested;
}

test('a recorded visit uploads compressed chunks with the key and without search terms, and the recorder is self-hosted', async ({
  page,
  visit,
}) => {
  await overrideAnalyticsSettings(page, { recordedPercent: 100 });
  const recorders = watchRecorders(page);
  await page.goto(`${visit.origin}/templates?q=zebrafinch`);
  await visit.startClient(page);
  const records = () => visit.upstream.requests.filter(({ url }) => url.startsWith('/record'));
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      await page.clock.runFor(5000);
      return records().length;
    })
    .toBeGreaterThan(0);
  expect(recorders).toHaveLength(1);
  for (const { url, body } of records()) {
    expect(decodeURIComponent(url)).toContain(`replay_start_url=${visit.origin}/templates?q=&`);
    const recorded = gunzipSync(body).toString();
    expect(recorded).toContain(`"href":"${visit.origin}/templates?q="`);
    expect(recorded).not.toContain('zebrafinch');
  }
  const [record] = records();
  expect(record?.headers['content-type']).toBe('application/octet-stream');
  expect(record?.headers.authorization).toBe(`Basic ${btoa('test-key:')}`);
  expect(record?.headers.cookie).toBeUndefined();
  expect([...(record?.body.subarray(0, 2) ?? [])]).toEqual([0x1f, 0x8b]);
});

test('what a visitor has written in a list is shown, and masked in recordings', async ({ page, visit }) => {
  await overrideAnalyticsSettings(page, { recordedPercent: 100 });
  await page.goto(`${visit.origin}/puppy-first-week`);
  await page.evaluate(() => {
    const fields = { 'words:same-food': ['Zebrafinch stew', 5], name: ['Zebrafinch', 5] };
    localStorage.setItem('checkleaf:changes:puppy-first-week', JSON.stringify({ version: 1, fields }));
  });
  await page.reload();
  await visit.startClient(page);
  await page.getByText('Zebrafinch stew').first().waitFor();
  const records = () => visit.upstream.requests.filter(({ url }) => url.startsWith('/record'));
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      await page.clock.runFor(5000);
      return records().length;
    })
    .toBeGreaterThan(0);
  for (const { body } of records()) expect(gunzipSync(body).toString()).not.toContain('Zebrafinch');
  for (const { body } of visit.upstream.requests) expect(body.toString()).not.toContain('Zebrafinch');
});

for (const status of [413, 500]) {
  test(`a recording chunk is retried after a ${status} response`, { tag: '@long' }, async ({
    page,
    visit,
  }) => {
    await overrideAnalyticsSettings(page, { recordedPercent: 100 });
    let hasFailed = false;
    visit.upstream.replyWith(({ url }) => {
      if (!url.startsWith('/record') || hasFailed)
        return { kind: 'respond', body: '{"code":200,"status":"OK"}' };
      hasFailed = true;
      return { kind: 'respond', status, body: '{}' };
    });
    await page.goto(visit.origin);
    await visit.startClient(page);
    const records = () => visit.upstream.requests.filter(({ url }) => url.startsWith('/record'));
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 50);
        await page.clock.runFor(10_000);
        return records().length;
      })
      .toBeGreaterThan(1);
    const [first = [], second = []] = records().map(({ body }): unknown[] =>
      JSON.parse(gunzipSync(body).toString()),
    );
    // As specified, a single event that is too large is dropped.
    const dropped = status === 413 && first.length === 1;
    const sent = new Set(first.map((event) => JSON.stringify(event)));
    expect(sent.has(JSON.stringify(second[0]))).toBe(!dropped);
  });
}

test('a private share is not recorded, neither before nor after a navigation', async ({ page, visit }) => {
  await overrideAnalyticsSettings(page, { recordedPercent: 100 });
  const id = await addPrivateShare(TEST_DATABASE);
  await page.goto(`${visit.origin}/a/${id}`);
  await visit.startClient(page);
  await page.mouse.wheel(0, 200);
  await page.clock.runFor(60_000);
  expect(visit.upstream.requests.filter(({ url }) => url.startsWith('/record'))).toEqual([]);
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100);
      await page.clock.runFor(5000);
      return visit.upstream.requests.filter(({ url }) => url.startsWith('/record')).length;
    })
    .toBeGreaterThan(0);
  for (const { url } of visit.upstream.requests) expect(url).not.toContain(`%2Fa%2F${id}`);
});
