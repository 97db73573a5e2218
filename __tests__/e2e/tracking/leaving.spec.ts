import type { Page } from '@playwright/test';
import { navigateBy } from '@/__tests__/support/client-navigation';
import { hidePage } from '@/__tests__/support/hide-page';
import { holdRequests } from '@/__tests__/support/hold-requests';
import {
  batchesFrom,
  eventsIn,
  type SentEvent,
  unsentKeys,
  withoutSender,
} from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';
import { watchTracking } from '@/__tests__/support/watch-tracking';

const PLAY = 'https://play.google.com';
const FLUSH_INTERVAL_MS = 5000;

const playLink = (page: Page) =>
  page.getByRole('region', { name: 'Open on your phone' }).getByRole('link', { name: /Play/ });

/** Groups the copies of each event that arrived. */
function copiesById(events: readonly SentEvent[]): SentEvent[][] {
  const copies = new Map<string, SentEvent[]>();
  for (const event of events.map(withoutSender)) {
    const { $insert_id } = event.properties;
    copies.set($insert_id, [...(copies.get($insert_id) ?? []), event]);
  }
  return [...copies.values()];
}

test('a click on a store link arrives in the same visit while the upstream hangs', async ({
  page,
  visit,
}) => {
  await visit.allowOrigin(PLAY);
  await page.goto(`${visit.origin}/puppy-first-week`);
  await visit.startClient(page);
  visit.upstream.reply({ kind: 'hang' });
  await page.clock.runFor(FLUSH_INTERVAL_MS);
  await visit.upstream.received(1);
  // A second event and the navigation in the same task.
  await playLink(page).evaluate((link) => {
    document.querySelector<HTMLElement>('[data-click^="header theme"]')?.click();
    (link as HTMLElement).click();
  });
  await page.waitForURL(`${PLAY}/**`);
  const clicks = () =>
    visit
      .events()
      .filter(({ event }) => event === 'click')
      .map(({ properties }) => properties.elem);
  await expect.poll(clicks).toEqual(['theme', 'play']);
  for (const copies of copiesById(batchesFrom(visit.upstream, visit.host).flatMap(eventsIn))) {
    for (const copy of copies) expect(copy).toEqual(copies[0]);
  }
});

test('events of a visit that ended before the code for leaving was loaded arrive at the next one, with the properties of their own', async ({
  page,
  context,
  visit,
}) => {
  const first = { utm_source: 'letter', gclid: 'ZZ', $referrer: 'https://first.example/' };
  await page.clock.pauseAt(Date.now() + 60_000);
  const release = await holdRequests(page, '**/unsent-events.*.js');
  await page.goto(`${visit.origin}/?utm_source=letter&gclid=ZZ`, {
    referer: first.$referrer,
    waitUntil: 'commit',
  });
  await visit.waitForHydration(page);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await navigateBy(page, () => page.locator('header a[href="/templates"]').click());
  // A document of the same origin without scripts, which sees when the events are stored: the browser can show the next page earlier.
  await page.goto(`${visit.origin}/robots.txt`);
  await expect.poll(() => page.evaluate(unsentKeys)).toHaveLength(1);
  release();
  await page.close();
  await context.clock.runFor(60_000);

  const second = await context.newPage();
  await second.goto(`${visit.origin}/privacy?utm_source=news`, { referer: 'https://second.example/' });
  const events = await visit.flush(second);
  expect(events.map(({ event, properties: { slug } }) => `${event} ${slug}`)).toEqual([
    'website started /',
    'page view /',
    'click /',
    'click /',
    'page view /templates',
    'website started /privacy',
    'page view /privacy',
  ]);
  for (const { properties } of events.slice(0, 5))
    expect(properties).toMatchObject({ ...first, $referring_domain: 'first.example' });
  for (const { properties } of events.slice(5)) {
    expect(properties).toMatchObject({ utm_source: 'news', $referrer: 'https://second.example/' });
    expect(properties).not.toHaveProperty('gclid');
  }
  const ofVisitor = (name: string) => new Set(events.map(({ properties }) => properties[name]));
  expect(ofVisitor('$initial_referrer')).toEqual(new Set(['https://first.example/']));
  expect(ofVisitor('initial_utm_source')).toEqual(new Set(['letter']));
  expect(ofVisitor('distinct_id').size).toBe(1);
  const names = events
    .filter(({ event }) => event === 'page view')
    .map((view) => Object.keys(view.properties));
  const [early = [], , late = []] = names.map((keys) => keys.filter((key) => key !== 'gclid').sort());
  expect(early).toEqual(late);
  expect(await second.evaluate(unsentKeys)).toEqual([]);
});

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('sends nothing and stores no events, also if it leaves early', async ({ page, visit }) => {
    const sent = watchTracking(page);
    // The clock is paused, so that the client is not loaded.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(visit.origin);
    await visit.waitForHydration(page);
    await hidePage(page);
    expect(await page.evaluate(unsentKeys)).toEqual([]);
    await visit.startClient(page);
    await page.clock.runFor(30_000);
    // A request that comes after those that the client would have sent.
    await page.evaluate(() => fetch('/api/health'));
    expect(sent).toEqual([]);
  });
});
