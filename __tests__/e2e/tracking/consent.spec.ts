import { mkdirSync, writeFileSync } from 'node:fs';
import { blockClient } from '@/__tests__/support/block-client';
import { hidePage } from '@/__tests__/support/hide-page';
import { listItems } from '@/__tests__/support/list-items';
import { observeLayoutShifts } from '@/__tests__/support/observe-layout-shifts';
import { overrideAnalyticsSettings } from '@/__tests__/support/override-analytics-settings';
import { eventsFrom, type SentEvent } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';
import { watchTracking } from '@/__tests__/support/watch-tracking';
import { CONSENT_COOKIE } from '@/lib/config/consent-cookie';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { TEST_KEY } from '@/scripts/support/test-site';

/** The visit of somebody who agrees on the privacy page and then opens the index page. */
const VISIT_FROM_PRIVACY_PAGE = [
  'page view index',
  'page view privacy',
  'website started index',
  'website started privacy',
];

/** Events with their pages. Those of two pages may arrive in any order. */
function namesOf(events: readonly SentEvent[]): string[] {
  return events.map(({ event, properties }) => `${event} ${properties.page}`).sort();
}

test('if the browser blocks all data, nothing is counted, and the privacy page states why', async ({
  playwright,
  visit,
}, info) => {
  const profile = info.outputPath('profile');
  mkdirSync(`${profile}/Default`, { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify(preferences));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...info.project.use.launchOptions,
    executablePath: findFullChromium(),
  });
  await context.clock.install();
  const page = await context.newPage();
  const sent = watchTracking(page);
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(30_000);
  await page.goto(`${visit.origin}/privacy`);
  await expect(page.getByText('so it could not remember your choice')).toBeVisible();
  await expect(page.getByRole('button', { name: /my visits/ })).toHaveCount(0);
  await page.clock.runFor(30_000);
  expect(sent).toEqual([]);
  await context.close();
});

test('the privacy page names everything that is stored', async ({ page, context, visit }) => {
  const names = new Set<string>();
  const collect = async () => {
    for (const { name } of await context.cookies()) names.add(name);
    const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const name of await page.evaluate(keys)) names.add(name);
  };
  await page.goto(`${visit.origin}/puppy-first-week?utm_source=news`);
  await visit.waitForHydration(page);
  await listItems(page).first().check();
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await visit.startClient(page);
  await collect();
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  await hidePage(page);
  await collect();
  await page.goto(`${visit.origin}/privacy`);
  await collect();
  const button = page.getByRole('button', { name: 'Stop counting my visits' });
  await button.click();
  await collect();
  const text = (await page.getByRole('main').textContent()) ?? '';
  const listed = (name: string) =>
    text.includes(name) || [...name].some((_, index) => text.includes(`${name.slice(0, index + 1)}…`));
  expect([...names].filter((name) => !listed(name))).toEqual([]);
  expect([...names].join(' ')).toContain(`mp_${TEST_KEY}_mixpanel`);
});

test('opting out on the privacy page deletes the cookie and stops tracking until the visitor opts in', async ({
  page,
  context,
  visit,
}) => {
  await page.goto(`${visit.origin}/privacy`);
  await visit.flush(page);
  await page.getByRole('button', { name: 'Stop counting my visits' }).click();
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([CONSENT_COOKIE]);
  visit.upstream.reset();

  const sent = watchTracking(page);
  await page.goto(visit.origin);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(30_000);
  await page.goto(`${visit.origin}/privacy`);
  await page.clock.runFor(30_000);
  await expect(page.getByText('Visits with this browser are not counted.')).toBeVisible();
  expect(sent).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([CONSENT_COOKIE]);

  await page.getByRole('button', { name: 'Count my visits' }).click();
  await expect(page.getByText('Visits with this browser are counted.')).toBeVisible();
  await page.goto(visit.origin);
  expect(namesOf(await visit.flush(page))).toEqual(VISIT_FROM_PRIVACY_PAGE);
});

test('without scripts, the choice is stored by a form', async ({ browser, visit }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${visit.origin}/de/privacy`);
  await page.getByRole('button', { name: 'Meine Besuche nicht mehr zählen' }).click();
  await expect(page).toHaveURL(`${visit.origin}/de/privacy#_not-counted`);
  // By its id: Playwright finds no text in a noscript element.
  await expect(page.locator('#_not-counted')).toBeVisible();
  await expect(page.locator('#_counted')).toBeHidden();
  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: CONSENT_COOKIE, sameSite: 'Lax', httpOnly: false });
  expect(cookie?.value).toMatch(/^out\.\d{4}-\d\d-\d\d\.1$/);
  await context.close();
});

test('an opt-out takes effect at once in all tabs, also for events that wait, and if the visitor leaves with it', async ({
  page,
  context,
  visit,
}) => {
  visit.upstream.reply({ kind: 'respond', status: 500 });
  await page.goto(visit.origin);
  await visit.sendFirstBatch(page);
  const other = await context.newPage();
  await blockClient(other);
  await other.goto(`${visit.origin}/privacy`);
  await visit.waitForHydration(other);
  await page.getByRole('button', { name: /^Theme:/ }).click();
  visit.upstream.reply({ kind: 'respond', body: '1' });
  const sent = watchTracking(page);
  await other.getByRole('button', { name: 'Stop counting my visits' }).click();
  await other.goto('about:blank');
  await page.clock.runFor(120_000);
  expect(sent).toEqual([]);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([CONSENT_COOKIE]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /^(mp_|checkleaf:events)/.test(key))).toEqual([]);
});

test('with opt-in consent, a notice asks, nothing is stored or sent before, and the page on which the visitor agrees counts with its campaign', async ({
  page,
  context,
  visit,
}) => {
  await overrideAnalyticsSettings(page, { consent: 'opt-in' });
  const shifts = await observeLayoutShifts(page);
  // Fonts that load late would move a link by some pixels.
  await page.route('**/*.woff2', (route) => route.abort());
  const sent = watchTracking(page);
  await page.goto(`${visit.origin}/?utm_source=paid`);
  const notice = page.getByRole('region', { name: 'May we count your visits?' });
  await expect(notice).toBeVisible();
  const [first, second] = await notice.getByRole('button').all();
  const [one, two] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(one?.width).toBeCloseTo(two?.width ?? 0, 0);
  expect(one?.height).toBe(two?.height);
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  await page.clock.runFor(30_000);
  expect(sent).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await shifts()).toBe(0);

  await notice.getByRole('button', { name: 'Allow' }).click();
  await expect(notice).toHaveCount(0);
  await visit.startClient(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.clock.runFor(6000);
  await page.goto('about:blank');
  const all = () =>
    eventsFrom(visit.upstream, visit.host).map(
      ({ event, properties }) => `${event} ${properties.page} ${properties.utm_source}`,
    );
  await expect
    .poll(() => all().sort())
    .toEqual([
      'page engagement templates paid',
      'page view templates paid',
      'web vitals index paid',
      'website started templates paid',
    ]);
});

test('on localhost the client is opted out and sends nothing', async ({ page, visit }) => {
  const { port } = new URL(visit.origin);
  const sent = watchTracking(page);
  await page.goto(`http://localhost:${port}/`);
  await page.clock.runFor(5000);
  const optedOut = () => page.evaluate(() => localStorage.getItem('__mp_opt_in_out_test-key'));
  await expect.poll(optedOut).toBe('0');
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.clock.runFor(60_000);
  expect(sent).toEqual([]);
});
