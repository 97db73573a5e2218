import { blockClient } from '@/__tests__/support/block-client';
import { eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const CAMPAIGN = '?utm_source=news&utm_campaign=spring&gclid=ZZ';
const SEARCH_ENGINE = 'https://www.google.com/';

test('a first visit that ends early has its campaign, and a direct second visit keeps it until the next campaign', async ({
  page,
  visit,
}) => {
  const allowClient = await blockClient(page);
  await page.goto(`${visit.origin}/${CAMPAIGN}`, { referer: SEARCH_ENGINE });
  await visit.waitForHydration(page);
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  await page.goto('about:blank');
  await expect.poll(() => visit.events().length).toBeGreaterThanOrEqual(3);
  const firstVisit = visit.events();
  const first = {
    $initial_referrer: SEARCH_ENGINE,
    $initial_referring_domain: 'www.google.com',
    initial_utm_source: 'news',
    initial_utm_campaign: 'spring',
    $search_engine: 'google',
  };
  const campaign = { utm_source: 'news', utm_campaign: 'spring', gclid: 'ZZ' };
  for (const { properties } of firstVisit) {
    expect(properties).toMatchObject({ ...first, ...campaign, $referrer: SEARCH_ENGINE });
  }

  await allowClient();
  await page.goto(`${visit.origin}/privacy`);
  const events = await visit.flush(page);
  const distinct_id = firstVisit[0]?.properties.distinct_id;
  const secondVisit = events.filter(({ properties }) => properties.slug === '/privacy');
  expect(secondVisit.length).toBeGreaterThanOrEqual(2);
  for (const { properties } of secondVisit) {
    expect(properties).toMatchObject({ ...first, ...campaign, distinct_id });
  }

  await blockClient(page);
  await page.goto(`${visit.origin}/de?utm_source=poster`);
  await visit.waitForHydration(page);
  await page.clock.runFor(5000);
  // Before the client is there, so that other tabs of the visitor read the same.
  const cookies = async () => JSON.stringify(await page.context().cookies());
  await expect.poll(cookies).toContain('poster');
  await page.goto('about:blank');
  const thirdVisit = () => visit.events().filter(({ properties }) => properties.lang === 'de');
  await expect.poll(() => thirdVisit().length).toBeGreaterThanOrEqual(2);
  for (const { properties } of thirdVisit()) {
    expect(properties).toMatchObject({ ...first, utm_source: 'poster', distinct_id });
    expect(properties).not.toHaveProperty('utm_campaign');
    expect(properties).not.toHaveProperty('gclid');
  }
});

test('no property but the term of a search contains what a visitor searched for', async ({ page, visit }) => {
  const allowClient = await blockClient(page);
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await page.getByRole('searchbox').fill('Google.com zebrafinch');
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
