import { blockClient } from '@/__tests__/support/block-client';
import { eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

test('no property but the term of a search contains what a visitor searched for', async ({ page, visit }) => {
  const allowClient = await blockClient(page);
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await page.getByRole('combobox').fill('Google.com zebrafinch');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/templates?q=**');
  await visit.waitForHydration(page);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  const referer = page.url();
  await page.goto('about:blank');
  await expect.poll(() => visit.events().map(({ event }) => event)).toContain('click');
  await allowClient();
  // A new visitor whose first page was opened from a search.
  await page.context().clearCookies();
  await page.goto(`${visit.origin}/privacy`, { referer });
  await visit.flush(page);
  await page.goto(`${visit.origin}/templates`);
  await visit.startClient(page);
  await page.getByRole('searchbox').fill('zebrafinch cage');
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return page.url();
    })
    .toContain('q=zebrafinch');
  await page.getByRole('button', { name: /^Theme:/ }).click();
  const events = await visit.flush(page);
  expect(events.map(({ properties }) => properties.$current_url)).toContain(`${visit.origin}/templates?q=`);
  expect(events.map(({ properties }) => properties.$referrer)).toContain(`${visit.origin}/templates?q=`);
  const withoutTerms = visit.upstream.requests.map((request) => [
    decodeURIComponent(request.url),
    eventsIn(request).map(({ event, properties: { term, ...properties } }) => ({ event, properties })),
  ]);
  const sent = JSON.stringify(withoutTerms);
  expect(sent.match(/.{0,200}(zebra|search_engine).{0,50}/gi)).toBeNull();
});
