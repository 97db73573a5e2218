import { gunzipSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { hidePage } from '@/__tests__/support/hide-page';
import { listItems } from '@/__tests__/support/list-items';
import { overrideAnalyticsSettings } from '@/__tests__/support/override-analytics-settings';
import { eventsFrom } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const LIST = '/puppy-first-week';

/** A request with its headers and its body, which may be compressed or contain encoded JSON. */
function contentOf(url: string, headers: object, body: Buffer | null): string {
  const isCompressed = body?.[0] === 0x1f && body[1] === 0x8b;
  const text = (isCompressed ? gunzipSync(body) : (body ?? '')).toString();
  const decoded = text.replaceAll('+', ' ').replace(/%[0-9a-f]{2}/gi, (code) => {
    return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  });
  return [decodeURIComponent(url), JSON.stringify(headers), text, decoded].join('\n');
}

test('a link with ticks is in no request: event, beacon, recording, error report or referrer', async ({
  page,
  visit,
}) => {
  await overrideAnalyticsSettings(page, { recordedPercent: 100 });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const { upstream } = visit;
  const sent = () =>
    [
      ...upstream.requests.map(({ url, headers, body }) => contentOf(url, headers, body)),
      ...requests.map((request) => contentOf(request.url(), request.headers(), request.postDataBuffer())),
    ].join('\n');
  const record = async () => {
    const count = upstream.requests.filter(({ url }) => url.startsWith('/record')).length;
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 50);
        await page.clock.runFor(10_000);
        return upstream.requests.filter(({ url }) => url.startsWith('/record')).length;
      })
      .toBeGreaterThan(count);
  };

  // An ordinary fragment is in events and recordings.
  await page.goto(`${visit.origin}${LIST}#_list`);
  await visit.startClient(page);
  await record();
  await visit.flush(page);
  expect(sent()).toContain(`"$current_url":"${visit.origin}${LIST}#_list"`);
  expect(sent()).toContain(`"href":"${visit.origin}${LIST}#_list"`);

  for (const index of [0, 2, 5]) await listItems(page).nth(index).check();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Continue on another device' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const [, text = ''] = link.split('#ticks=');
  expect(text.length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await record();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // Opened anew, and on the page that is already open.
  const url = `${visit.origin}${LIST}#ticks=${text}`;
  await page.evaluate(() => localStorage.removeItem('checkleaf:ticks:puppy-first-week'));
  await page.goto(`${visit.origin}/privacy`);
  await page.goto(url);
  await visit.startClient(page);
  await page.getByRole('button', { name: 'Use these ticks' }).click();
  await listItems(page).nth(1).check();
  await page.evaluate((opened) => location.assign(opened), url);
  await page.getByRole('button', { name: 'Replace the ticks here' }).click();
  await page.evaluate(() => void Promise.reject(new Error('Thrown by the test.')));
  await record();
  await visit.flush(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Checklists' }).click();
  await page.waitForURL('**/templates');
  await visit.flush(page);
  await page.evaluate(() => location.assign('/privacy'));
  await page.waitForURL('**/privacy');
  await visit.waitForHydration(page);
  const { referrer } = await page.evaluate(() => ({ referrer: document.referrer }));
  expect(referrer).toBe(`${visit.origin}/templates`);
  await visit.flush(page);

  const all = sent();
  // Events of a recorded visit have the id of the recording, which is not in the tracking plan.
  upstream.reset();
  expect(all).toContain('"elem":"take-over"');
  expect(all).toContain('Thrown by the test.');
  expect(all).not.toContain(text);
  expect(all).not.toContain('ticks=');
  // The shape of a dark module of the QR code.
  expect(all).not.toContain('h1v1h-1z');
});

test('the browser’s navigation timing keeps the URL of the link, and nothing sends it', async ({
  browser,
  visit,
}) => {
  // A page without the fake clock, which replaces the browser's measurements.
  const page = await (await browser.newContext()).newPage();
  const url = `${visit.origin}${LIST}?utm_source=chat#ticks=AQEA`;
  await page.goto(url);
  await visit.waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(url);
  await hidePage(page);
  const { upstream } = visit;
  const vitals = () => eventsFrom(upstream, visit.host).filter(({ event }) => event === 'web vitals');
  await expect.poll(() => vitals().length).toBe(1);
  expect(vitals()[0]?.properties).toMatchObject({ utm_source: 'chat', ttfb: expect.any(Number) });
  const sent = upstream.requests.map(({ url, headers, body }) => contentOf(url, headers, body)).join('\n');
  expect(sent).not.toContain('ticks=');
  expect(sent).not.toContain('AQEA');
  await page.context().close();
});
