import type { Page } from '@playwright/test';
import { hidePage } from '@/__tests__/support/hide-page';
import { averages, funnels, totals, uniques } from '@/__tests__/support/mixpanel-reports';
import { eventsFrom } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

// A marketer's questions: a visit, and the report on its events that answers the question.

const PLAY = 'https://play.google.com';

/** A list without a translation, and one with translations. */
const UNTRANSLATED = 'on-call-handover';
const TRANSLATED = 'puppy-first-week';

/** Removes what the browser stores of a visitor, so that the next visit is another visitor's. */
async function forgetVisitor(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

test('acquisition: how many visitors come from which source, and how many of them start a list', async ({
  page,
  visit,
}) => {
  for (const [query, ticks] of [
    ['?utm_source=newsletter&utm_medium=email', true],
    ['?utm_source=partner', false],
    ['', true],
  ] as const) {
    await page.goto(`${visit.origin}/${UNTRANSLATED}${query}`);
    await visit.startClient(page);
    await page.clock.runFor(10);
    if (ticks) await page.getByRole('checkbox').first().check();
    await visit.flush(page);
    await forgetVisitor(page);
  }
  const events = visit.events();
  expect(uniques(events, { event: 'website started' }, 'utm_source')).toEqual({
    newsletter: 1,
    partner: 1,
    '(not set)': 1,
  });
  expect(funnels(events, [{ event: 'website started' }, { event: 'list started' }], 'utm_source')).toEqual({
    newsletter: [1, 1],
    partner: [1, 0],
    '(not set)': [1, 1],
  });
});

test('search: what visitors look for, and what they do not find', async ({ page, visit }) => {
  await page.goto(`${visit.origin}/templates`);
  await visit.startClient(page);
  for (const query of ['puppy', 'qwertzuiop', 'Puppy', 'hike', 'qwertzuiop']) {
    await page.getByRole('searchbox').fill(query);
    await page.clock.runFor(300);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Checklists for “${query}”`);
    await page.clock.runFor(1500);
  }
  const events = await visit.flush(page);
  expect(totals(events, { event: 'search' }, 'term')).toEqual({ puppy: 2, hike: 1, qwertzuiop: 2 });
  const empty = { event: 'search', where: ({ results }: Record<string, unknown>) => results === 0 };
  expect(totals(events, empty, 'term')).toEqual({ qwertzuiop: 2 });
});

test('use: which lists are viewed, started and finished', async ({ page, visit }) => {
  await page.goto(`${visit.origin}/${TRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/${UNTRANSLATED}`);
  await visit.startClient(page);
  for (const item of await page.getByRole('checkbox').all()) {
    await page.clock.runFor(10);
    await item.check();
  }
  await page.goto(`${visit.origin}/privacy`);
  const events = await visit.flush(page);
  expect(
    funnels(
      events,
      [{ event: 'template view' }, { event: 'list started' }, { event: 'list completed' }],
      'id',
    ),
  ).toEqual({ [UNTRANSLATED]: [1, 1, 1], [TRANSLATED]: [1, 0, 0] });
  expect(averages(events, { event: 'list progress' }, 'percent', 'id')).toEqual({ [UNTRANSLATED]: 100 });
});

test('hand-off: which lists lead to an app, to which store, and from where', async ({ page, visit }) => {
  await visit.allowOrigin(PLAY);
  await page.goto(`${visit.origin}/${TRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/${UNTRANSLATED}`);
  await visit.startClient(page);
  await page.getByRole('region', { name: 'Take it along' }).getByRole('link', { name: /Play/ }).click();
  await page.waitForURL(`${PLAY}/**`);
  await page.goto(`${visit.origin}/privacy`);
  const events = await visit.flush(page);
  expect(funnels(events, [{ event: 'template view' }, { event: 'app hand-off' }], 'id')).toEqual({
    [UNTRANSLATED]: [1, 1],
    [TRANSLATED]: [1, 0],
  });
  expect(totals(events, { event: 'app hand-off' }, 'store')).toEqual({ play: 1 });
  expect(totals(events, { event: 'app hand-off' }, 'position')).toEqual({ 'take-along': 1 });
});

test('languages: in which languages lists are viewed, and where the original is shown for want of a translation', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/de/${TRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/de/${UNTRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/${UNTRANSLATED}`);
  const events = await visit.flush(page);
  expect(totals(events, { event: 'template view' }, 'lang')).toEqual({ de: 2, en: 1 });
  const original = {
    event: 'template view',
    where: ({ lang, locale }: Record<string, unknown>) => lang !== locale,
  };
  expect(totals(events, original, 'id')).toEqual({ [UNTRANSLATED]: 1 });
});

test('quality: how fast each kind of page is, and which errors visitors meet', async ({ browser, visit }) => {
  // A page without the fake clock, which replaces the browser's measurements.
  const page = await (await browser.newContext()).newPage();
  for (const path of ['/templates', `/${TRANSLATED}`]) {
    await page.goto(visit.origin + path);
    await visit.waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.addEventListener('message', () => {
        throw new Error('A test throws this.');
      });
      window.postMessage('');
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await hidePage(page);
  const events = () => eventsFrom(visit.upstream, visit.host);
  await expect
    .poll(() => totals(events(), { event: 'web vitals' }, 'page'))
    .toEqual({ templates: 1, template: 1 });
  for (const metric of ['ttfb', 'cls']) {
    const { templates, template } = averages(events(), { event: 'web vitals' }, metric, 'page');
    expect(templates).toBeGreaterThanOrEqual(0);
    expect(template).toBeGreaterThanOrEqual(0);
  }
  expect(uniques(events(), { event: 'error' }, 'message')).toEqual({ 'Error: A test throws this.': 1 });
  expect(totals(events(), { event: 'error' }, 'page')).toEqual({ templates: 1, template: 1 });
  await page.context().close();
});
