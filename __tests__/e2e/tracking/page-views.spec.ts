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

test('each client-side navigation sends one page view, or a template view for templates', async ({
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
  const events = (await visit.flush(page)).filter(({ event }) => event !== 'click');
  const id = template.slice(1);
  const templateView = `template view template /${id} ${id} ${id}`;
  expect(summary(events)).toEqual([
    'website started index /',
    'page view index /',
    'page view templates /templates',
    'page view tag /templates/work work',
    templateView,
    'page view tag /templates/work work',
    templateView,
  ]);
});

test('switching the language sends a page view of the same page in the other language', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/templates/work`);
  await visit.waitForHydration(page);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await navigateBy(page, () => page.getByRole('banner').getByRole('link', { name: 'العربية' }).click());
  await page.getByRole('button', { name: 'اللغة: العربية' }).click();
  await navigateBy(page, () => page.getByRole('banner').getByRole('link', { name: '日本語' }).click());
  await clickLink(page, '/ja/templates');
  const views = (await visit.flush(page)).filter(({ event }) => event === 'page view');
  expect(views.map(({ properties: { lang, slug, pathname } }) => [lang, slug, pathname])).toEqual([
    ['en', '/templates/work', '/templates/[tag]'],
    ['ar', '/templates/work', '/templates/[tag]'],
    ['ja', '/templates/work', '/templates/[tag]'],
    ['ja', '/templates', '/templates'],
  ]);
});

test('the first load of each kind of page sends one view with its route parameters', async ({
  page,
  visit,
}) => {
  for (const path of [
    '/templates/work/2',
    '/channel/outdoors-desk',
    '/no/such/page',
    '/no-such-template',
    '/privacy',
    '/how-we-write-checklists',
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
      'page view 404 /no-such-template',
      'page view privacy /privacy',
      'page view how-we-write-checklists /how-we-write-checklists',
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

test('a change of the query sends a page view, a change of the fragment does not', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/templates`);
  await visit.waitForHydration(page);
  await pushUrl(page, '/templates?sort=title');
  await pushUrl(page, '/templates?sort=title#_content');
  await pushUrl(page, '/templates?sort=title');
  await pushUrl(page, '/templates?sort=newest');
  await pushUrl(page, '/templates?sort=title');
  const events = (await visit.flush(page)).filter(({ event }) => event !== 'search');
  expect(events.map(({ event, properties }) => [event, properties.slug, properties.$current_url])).toEqual([
    ['website started', '/templates', `${visit.origin}/templates`],
    ['page view', '/templates', `${visit.origin}/templates`],
    ['page view', '/templates', `${visit.origin}/templates?sort=title`],
    ['page view', '/templates', `${visit.origin}/templates?sort=newest`],
    ['page view', '/templates', `${visit.origin}/templates?sort=title`],
  ]);
});

test('typing in the search sends no view, the navigation that leaves the search sends one', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/templates`);
  await visit.waitForHydration(page);
  await page.getByRole('searchbox').fill('hike');
  await page.waitForURL('**/templates?q=hike');
  await clickLink(page, '/templates');
  await expect(page.getByRole('main')).toBeFocused();
  const events = (await visit.flush(page)).filter(({ event }) => event.endsWith('view'));
  expect(events.map(({ properties }) => properties.$current_url)).toEqual([
    `${visit.origin}/templates`,
    `${visit.origin}/templates`,
  ]);
});

test('a search from the start page and from the page “not found” is part of the visit', async ({
  page,
  visit,
}) => {
  await page.goto(`${visit.origin}/de`);
  await visit.waitForHydration(page);
  await page.getByRole('searchbox').fill('wandern');
  await navigateBy(page, () => page.getByRole('searchbox').press('Enter'));
  expect(page.url()).toBe(`${visit.origin}/de/templates?q=wandern`);
  await expect(page).toHaveTitle(/wandern/);
  await expect(page.getByRole('main')).toBeFocused();
  await navigateBy(page, () => page.goBack());
  await pushUrl(page, '/no/such/page');
  await page.waitForURL('**/de/no/such/page');
  await visit.waitForHydration(page);
  await navigateBy(page, () => page.getByRole('button', { name: 'Suchen' }).click());
  expect(page.url()).toBe(`${visit.origin}/de/templates`);
  const events = (await visit.flush(page)).filter(({ event }) => !['click', 'search'].includes(event));
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

test('a prerendered page is counted when it is shown', async ({ page, visit }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto(`${visit.origin}/${TEMPLATE}`);
  await visit.waitForHydration(page);
  await page.clock.runFor(60_000);
  expect(await page.context().cookies()).toEqual([]);
  const shownAt = await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
    return Date.now();
  });
  const events = await visit.flush(page);
  expect(summary(events)).toEqual([
    `website started template /${TEMPLATE} ${TEMPLATE}`,
    `template view template /${TEMPLATE} ${TEMPLATE} ${TEMPLATE}`,
  ]);
  for (const { properties } of events) expect(Number(properties.time) * 1000).toBeGreaterThan(shownAt - 1000);
});

/**
 * Serves a script like Vercel's, which handles the queued calls and then replaces the queue. Returns a function that
 * returns the calls so far; each view has the URL of the page.
 */
async function serveVercelScript(page: Page): Promise<() => Promise<unknown[]>> {
  const body = `
    window.calls = [];
    let beforeSend;
    window.va = (name, value) => {
      if (name === 'beforeSend') beforeSend = value;
      else window.calls.push([name, value, beforeSend({ type: name, url: location.href }).url]);
    };
    for (const call of window.vaq) window.va(...call);`;
  await page.route('**/_vercel/insights/script.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  return () => page.evaluate(() => (window as unknown as { calls?: unknown[] }).calls ?? []);
}

test('Vercel Web Analytics gets each view once, from the first one on, also of templates', async ({
  page,
  visit,
}) => {
  const calls = await serveVercelScript(page);
  await page.goto(`${visit.origin}/?utm_source=letter`);
  await visit.waitForHydration(page);
  await expect
    .poll(calls)
    .toEqual([['pageview', { route: '/', path: '/' }, `${visit.origin}/?utm_source=letter`]]);
  await expect(page.locator('script[src="/_vercel/insights/script.js"]')).toHaveAttribute(
    'data-disable-auto-track',
    '1',
  );
  await clickLink(page, '/templates');
  await expect.poll(calls).toHaveLength(2);
  expect((await calls())[1]).toEqual([
    'pageview',
    { route: '/templates', path: '/templates' },
    `${visit.origin}/templates`,
  ]);
  for (const [path, view, url] of [
    [`/${TEMPLATE}`, { route: '/[id]', path: `/${TEMPLATE}` }, `/${TEMPLATE}`],
    ['/templates?q=tent', { route: '/templates', path: '/templates' }, '/templates?q='],
    ['/a/abcdefghijklmnopqrst-_', { route: '/404', path: '/a/[id]' }, '/a/[id]'],
  ] as const) {
    await page.goto(visit.origin + path);
    await expect.poll(calls).toEqual([['pageview', view, visit.origin + url]]);
  }
});

test('Vercel Web Analytics gets no view after the visitor has opted out, until they opt in', async ({
  page,
  visit,
}) => {
  const calls = await serveVercelScript(page);
  await page.goto(`${visit.origin}/privacy`);
  await page.evaluate(() => localStorage.setItem('checkleaf:analytics', 'out'));
  await page.reload();
  await visit.waitForHydration(page);
  await clickLink(page, '/templates');
  await navigateBy(page, () => page.goBack());
  await page.getByRole('button', { name: 'Count my visits' }).click();
  await expect(page.getByText('Visits with this browser are counted.')).toBeVisible();
  await clickLink(page, '/templates');
  // The page on which the visitor agrees counts, too.
  const views = ['/privacy', '/templates'].map((path) => [
    'pageview',
    { route: path, path },
    `${visit.origin}${path}`,
  ]);
  await expect.poll(calls).toEqual(views);
});
