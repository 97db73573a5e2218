import type { Page } from '@playwright/test';
import { navigateBy, pushUrl } from '@/__tests__/support/client-navigation';
import type { SentEvent } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const TEMPLATE = 'day-hike-above-the-tree-line';

/** Summarizes each event in a line: name, kind of page, slug, route parameters and template id. */
function summary(events: SentEvent[]): string[] {
  return events.map(({ event, properties: { slug, page, val, val2, id } }) =>
    [event, page, slug, val, val2, id].filter(Boolean).join(' '),
  );
}

const clickLink = (page: Page, href: string) =>
  navigateBy(page, () => page.locator(`a[href="${href}"]`).first().click());

test('the first load sends “website started” and one page view with the planned properties', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/?utm_source=letter#picks`);
  const events = await visit.flush(page);
  // By default nothing is recorded, and no flags are requested.
  const requests = visit.upstream.requests.map(({ url }) => url);
  expect(requests.filter((url) => !url.startsWith('/track'))).toEqual([]);
  expect(events.map(({ event }) => event)).toEqual(['website started', 'page view']);
  const [startTime, viewTime] = events.map(({ properties }) => Number(properties.time));
  expect(viewTime).toBeGreaterThan(startTime ?? Number.POSITIVE_INFINITY);
  expect(events[0]?.properties).toMatchObject({ slug: '/', pathname: '/', page: 'index' });
  expect(events[1]?.properties).toMatchObject({
    slug: '/',
    lang: 'en',
    pathname: '/',
    page: 'index',
    app: 'website',
    domain: visit.host,
    utm_source: 'letter',
    token: 'test-key',
    $current_url: `${visit.origin}/?utm_source=letter#picks`,
  });
});

test('each client-side navigation sends one page view, or a template view for templates; a fragment and typing in the search send none', async ({
  page,
  visit,
}) => {
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await clickLink(page, '/templates');
  await clickLink(page, '/templates/work');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Work/);
  const template = (await page.locator('article h2 a').first().getAttribute('href')) ?? '';
  await clickLink(page, template);
  await navigateBy(page, () => page.goBack());
  await navigateBy(page, () => page.goForward());
  await page.getByRole('button', { name: 'Language: English' }).click();
  await navigateBy(page, () => page.getByRole('banner').getByRole('link', { name: '日本語' }).click());
  await clickLink(page, '/ja/templates');
  await pushUrl(page, '/templates?sort=title');
  await pushUrl(page, '/templates?sort=title#_content');
  await pushUrl(page, '/templates?sort=newest');
  await page.getByRole('searchbox').fill('旅行');
  await page.waitForURL(/\/ja\/templates\?q=/);
  await clickLink(page, '/ja/templates');
  await expect(page.getByRole('main')).toBeFocused();
  const views = (await visit.flush(page)).filter(({ event }) => event.endsWith('view'));
  const id = template.slice(1);
  const templateView = `template view template /${id} ${id} ${id}`;
  expect(summary(views)).toEqual([
    'page view index /',
    'page view templates /templates',
    'page view tag /templates/work work',
    templateView,
    'page view tag /templates/work work',
    templateView,
    templateView,
    'page view templates /templates',
    'page view templates /templates',
    'page view templates /templates',
    'page view templates /templates',
  ]);
  expect(views.map(({ properties }) => properties.lang)).toEqual([
    ...Array(6).fill('en'),
    ...Array(5).fill('ja'),
  ]);
  expect(views.slice(-4).map(({ properties }) => properties.$current_url)).toEqual(
    ['', '?sort=title', '?sort=newest', ''].map((query) => `${visit.origin}/ja/templates${query}`),
  );
});

test('the first load of each kind of page sends one view with its route parameters', async ({
  page,
  visit,
}) => {
  for (const path of [
    '/templates/work/2',
    '/channel/outdoors-desk',
    '/no/such/page',
    '/500',
    `/${TEMPLATE}`,
  ]) {
    await page.goto(visit.origin + path);
    await visit.waitForHydration(page);
  }
  await visit.flush(page);
  const views = async () => {
    await page.clock.runFor(5000);
    return summary(visit.events().filter(({ event }) => event !== 'website started'));
  };
  await expect
    .poll(views)
    .toEqual([
      'page view tag-page /templates/work/2 work 2',
      'page view channel /channel/outdoors-desk outdoors-desk',
      'page view 404 /no/such/page',
      'page view 500 /500',
      `template view template /${TEMPLATE} ${TEMPLATE} ${TEMPLATE}`,
    ]);
  expect(visit.events().at(-1)?.properties).toMatchObject({
    title: 'Day hike above the tree line',
    tags: ['outdoors', 'safety'],
    channel: 'outdoors-desk',
    locale: 'en',
    $current_url: `${visit.origin}/${TEMPLATE}`,
  });
});

test('a search from the start page and from the page “not found” is part of the visit, and has its origin', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/de`);
  await visit.waitForHydration(page);
  await page.getByRole('combobox').fill('wandern');
  await navigateBy(page, () => page.getByRole('combobox').press('Enter'));
  expect(page.url()).toBe(`${visit.origin}/de/templates?q=wandern`);
  await expect(page).toHaveTitle(/wandern/);
  await expect(page.getByRole('main')).toBeFocused();
  await navigateBy(page, () => page.goBack());
  await pushUrl(page, '/no/such/page');
  await page.waitForURL('**/de/no/such/page');
  await visit.waitForHydration(page);
  await navigateBy(page, () => page.getByRole('button', { name: 'Suchen' }).click());
  expect(page.url()).toBe(`${visit.origin}/de/templates`);
  const sent = await visit.flush(page);
  const searches = sent.filter(({ event }) => event === 'search');
  expect(searches.map(({ properties: { term, origin } }) => [term, origin])).toEqual([['wandern', 'home']]);
  const events = sent.filter(({ event }) => !['click', 'search'].includes(event));
  expect(summary(events)).toEqual([
    'website started index /',
    'page view index /',
    'page view templates /templates',
    'page view index /',
    'website started 404 /no/such/page',
    'page view 404 /no/such/page',
    'page view templates /templates',
  ]);
  expect(new Set(events.map(({ properties }) => properties.lang))).toEqual(new Set(['de']));
});
