import type { Page } from '@playwright/test';
import { hidePage, showPage } from '@/__tests__/support/hide-page';
import { clickAll, listItems } from '@/__tests__/support/list-items';
import {
  ANY_VIEW,
  averagesOfMaxima,
  funnels,
  retention,
  totals,
  uniques,
} from '@/__tests__/support/mixpanel-reports';
import { eventsFrom } from '@/__tests__/support/sent-events';
import { splitSessions } from '@/__tests__/support/split-sessions';
import { expect, test } from '@/__tests__/support/tracking-test';
import { untranslatedTemplate } from '@/__tests__/support/untranslated-template';
import { DAY_MS } from '@/lib/insights/durations';

// The questions of docs/tracking-plan.md: visits, and the reports on their events that answer the question.

const PLAY = 'https://play.google.com';

/** A list without a translation, and one with translations. */
const UNTRANSLATED = untranslatedTemplate('de');
const TRANSLATED = 'puppy-first-week';

type Properties = Record<string, unknown>;

/** Removes what the browser stores of a visitor, so that the next visit is another visitor's. */
async function forgetVisitor(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
}

test('acquisition: how many visitors come from which source, and how many of them start a list', {
  tag: '@long',
}, async ({ page, visit }) => {
  for (const [query, referer, ticks] of [
    ['?utm_source=newsletter&utm_medium=email', undefined, true],
    ['?utm_source=partner', 'https://partner.example/list', false],
    ['', 'https://blog.example/article', true],
    ['', undefined, false],
  ] as const) {
    await page.goto(`${visit.origin}/${UNTRANSLATED}${query}`, referer ? { referer } : {});
    await visit.startClient(page);
    await page.clock.runFor(10);
    if (ticks) await listItems(page).first().check();
    await visit.flush(page);
    await forgetVisitor(page);
  }
  const events = visit.events();
  const started = { event: 'website started' };
  expect(uniques(events, started, 'utm_source')).toEqual({ newsletter: 1, partner: 1, '(not set)': 2 });
  const withoutCampaign = { ...started, where: ({ utm_source }: Properties) => utm_source === undefined };
  expect(uniques(events, withoutCampaign, '$initial_referring_domain')).toEqual({
    'blog.example': 1,
    $direct: 1,
  });
  expect(funnels(events, [started, { event: 'list started' }], { holding: 'utm_source' })).toEqual({
    newsletter: [1, 1],
    partner: [1, 0],
    '(not set)': [2, 1],
  });
});

test('search: what visitors look for, and what they do not find', { tag: '@long' }, async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/templates`);
  await visit.startClient(page);
  for (const query of ['puppy', 'qwertzuiop', 'Puppy', 'hike', 'qwertzuiop']) {
    await page.getByRole('searchbox').fill(query);
    await page.clock.runFor(300);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Checklists for “${query}”`);
    await page.clock.runFor(1500);
  }
  await page.clock.runFor(9 * 60_000);
  await page.getByRole('searchbox').fill('puppy');
  await page.clock.runFor(1500);
  await page.locator(`a[href="/${TRANSLATED}"]`).first().click();
  await page.waitForURL(`**/${TRANSLATED}`);
  await page.goto(`${visit.origin}/templates?q=hike`);
  const events = await visit.flush(page);
  expect(totals(events, { event: 'search' }, 'origin')).toEqual({ templates: 6, link: 1 });
  const search = { event: 'search', where: ({ origin }: Properties) => origin !== 'link' };
  expect(totals(events, search, 'term')).toEqual({ puppy: 3, hike: 1, qwertzuiop: 2 });
  const empty = {
    ...search,
    where: (properties: Properties) => search.where(properties) && properties.results === 0,
  };
  expect(totals(events, empty, 'term')).toEqual({ qwertzuiop: 2 });
  const steps = (term: string) => [
    {
      ...search,
      where: (properties: Properties) => search.where(properties) && properties.term === term,
    },
    { event: 'template view' },
  ];
  const within = 10 * 60;
  expect(funnels(events, steps('puppy'), { within })).toEqual({ all: [1, 1] });
  expect(funnels(events, steps('hike'), { within: 5 * 60 })).toEqual({ all: [1, 0] });
});

test('use and hand-off: which lists are viewed, started and finished, and lead to an app', {
  tag: '@long',
}, async ({ page, visit }) => {
  await visit.allowOrigin(PLAY);
  await page.goto(`${visit.origin}/${TRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/${UNTRANSLATED}`);
  await visit.startClient(page);
  const open = listItems(page).and(page.getByRole('checkbox', { checked: false }));
  const count = await listItems(page).count();
  const percentOf = (done: number) => Math.floor((done / count) * 100);
  for (let done = 0; done < 10; done += 1) {
    await page.clock.runFor(10);
    await open.first().check();
  }
  // Each time the page is hidden, the progress is sent.
  await hidePage(page);
  await showPage(page);
  await page.clock.runFor(10);
  await clickAll(open);
  await page.getByRole('region', { name: 'Open on your phone' }).getByRole('link', { name: /Play/ }).click();
  await page.waitForURL(`${PLAY}/**`);
  await page.goto(`${visit.origin}/privacy`);
  await visit.flush(page);
  await forgetVisitor(page);
  await page.goto(`${visit.origin}/${UNTRANSLATED}`);
  await visit.startClient(page);
  for (const item of (await listItems(page).all()).slice(0, 5)) {
    await page.clock.runFor(10);
    await item.check();
  }
  await page.goto(`${visit.origin}/privacy`);
  const events = await visit.flush(page);

  const views = { event: 'template view' };
  const progress = { event: 'list progress' };
  const handOff = { event: 'app hand-off' };
  expect(
    funnels(events, [views, { event: 'list started' }, { event: 'list completed' }], {
      holding: 'id',
      within: 7 * 24 * 60 * 60,
    }),
  ).toEqual({ [UNTRANSLATED]: [2, 2, 1], [TRANSLATED]: [1, 0, 0] });
  expect(totals(events, progress, 'percent')).toEqual({ [percentOf(10)]: 1, 100: 1, [percentOf(5)]: 1 });
  expect(averagesOfMaxima(events, progress, 'percent', 'id')).toEqual({
    [UNTRANSLATED]: (100 + percentOf(5)) / 2,
  });
  expect(funnels(events, [ANY_VIEW, handOff])).toEqual({ all: [2, 1] });
  expect(funnels(events, [views, handOff], { holding: 'id' })).toEqual({
    [UNTRANSLATED]: [2, 1],
    [TRANSLATED]: [1, 0],
  });
  expect(uniques(events, handOff, 'store')).toEqual({ play: 1 });
  expect(totals(events, handOff, 'position')).toEqual({ 'take-along': 1 });
});

test('retention: who comes back to a list, in how many visits, although its tab stays open', {
  tag: '@long',
}, async ({ page, visit }) => {
  // Behind: a clock that is ahead of the browser's own would keep cookies that are deleted.
  await page.clock.install({ time: Date.now() - 4 * DAY_MS });
  for (const returns of [true, false]) {
    await page.goto(`${visit.origin}/${UNTRANSLATED}`);
    await visit.startClient(page);
    await listItems(page).first().check();
    await page.clock.runFor(60_000);
    if (returns) {
      await page.clock.fastForward(2 * DAY_MS);
      await listItems(page).nth(1).check();
    }
    // Left after hours of inactivity.
    await page.clock.fastForward(3 * 60 * 60_000);
    await page.goto(`${visit.origin}/privacy`);
    await visit.flush(page);
    await forgetVisitor(page);
  }
  const tick = {
    event: 'click',
    where: ({ position, elem, param3 }: Properties) =>
      position === 'checklist' && elem === 'item' && param3 === 'on',
  };
  const report = retention(visit.events(), { event: 'list started' }, tick, { by: 'title', days: 3 });
  expect(Object.values(report)).toEqual([[2, 0, 1, 0]]);
  const onList = eventsFrom(visit.upstream, visit.host)
    .filter(({ properties }) => properties.val === UNTRANSLATED)
    .map(({ event, properties }) => ({
      event,
      time: Number(properties.time) * 1000,
      visitor: properties.distinct_id,
    }));
  const sessions = [...new Set(onList.map(({ visitor }) => visitor))].map((visitor) =>
    splitSessions(onList.filter((event) => event.visitor === visitor).sort((a, b) => a.time - b.time)),
  );
  expect(sessions.map(({ length }) => length)).toEqual([2, 1]);
  // Each ends with what was measured.
  for (const session of sessions.flat())
    expect(session.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['page engagement', 'list progress']),
    );
});

test('languages: in which languages lists are viewed, and where the original is shown for want of a translation', {
  tag: '@long',
}, async ({ page, visit }) => {
  await page.goto(`${visit.origin}/de/${TRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/de/${UNTRANSLATED}`);
  await visit.startClient(page);
  await page.goto(`${visit.origin}/${UNTRANSLATED}`);
  const events = await visit.flush(page);
  expect(uniques(events, ANY_VIEW, 'lang')).toEqual({ de: 1, en: 1 });
  const shown = ({ locale, lang, id }: Properties) =>
    `${locale !== lang ? 'original' : 'translated'} ${lang} ${id}`;
  expect(totals(events, { event: 'template view' }, shown)).toEqual({
    [`translated de ${TRANSLATED}`]: 1,
    [`original de ${UNTRANSLATED}`]: 1,
    [`translated en ${UNTRANSLATED}`]: 1,
  });
});
