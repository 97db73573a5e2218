import type { Page } from '@playwright/test';
import type { SentEvent } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const TEMPLATE = 'day-hike-above-the-tree-line';

/** Summarizes each event in a line: name, kind of page, slug, route parameters and template id. */
function summary(events: SentEvent[]): string[] {
  return events.map(({ event, properties: { slug, page, val, val2, id } }) =>
    [event, page, slug, val, val2, id].filter(Boolean).join(' '),
  );
}

type NextWindow = {
  next: { router: { push: (url: string) => Promise<boolean>; events: { on: RouterListener } } };
};
type RouterListener = (name: string, listener: () => void) => void;

/** Waits for the client-side navigation that `action` starts. */
async function navigateBy(page: Page, action: () => Promise<unknown>): Promise<void> {
  const completed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        (window as unknown as NextWindow).next.router.events.on('routeChangeComplete', resolve);
      }),
  );
  await Promise.all([completed, action()]);
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
  expect(summary(events)).toEqual([
    'website started index /',
    'page view index /',
    'page view templates /templates',
    'page view tag /templates/work work',
    `template view ${template.slice(1)}`,
    'page view tag /templates/work work',
    `template view ${template.slice(1)}`,
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
  ]) {
    await page.goto(visit.origin + path);
    await visit.flush(page);
  }
  await page.goto(`${visit.origin}/${TEMPLATE}`);
  const events = await visit.flush(page);
  expect(summary(events.filter(({ event }) => event !== 'website started'))).toEqual([
    'page view tag-page /templates/work/2 work 2',
    'page view channel /channel/outdoors-desk outdoors-desk',
    'page view 404 /no/such/page',
    'page view 404 /no-such-template',
    'page view privacy /privacy',
    `template view ${TEMPLATE}`,
  ]);
  expect(events.at(-1)?.properties).toMatchObject({
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
  const push = (url: string) =>
    page.evaluate((to) => (window as unknown as NextWindow).next.router.push(to), url);
  await push('/templates?q=hike');
  await push('/templates?q=hike#content');
  await push('/templates?q=hike');
  await push('/templates?q=move');
  await push('/templates?q=hike');
  const events = await visit.flush(page);
  expect(events.map(({ event, properties }) => [event, properties.slug, properties.$current_url])).toEqual([
    ['website started', '/templates', `${visit.origin}/templates`],
    ['page view', '/templates', `${visit.origin}/templates`],
    ['page view', '/templates', `${visit.origin}/templates?q=hike`],
    ['page view', '/templates', `${visit.origin}/templates?q=move`],
    ['page view', '/templates', `${visit.origin}/templates?q=hike`],
  ]);
});

test('Vercel Analytics, if present, gets each page view once, also of templates', async ({ page, visit }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { calls, va: (...call: unknown[]) => calls.push(call) });
  });
  const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await clickLink(page, '/templates');
  await expect.poll(calls).toEqual([
    ['pageview', { route: '/', path: '/' }],
    ['pageview', { route: '/templates', path: '/templates' }],
  ]);
  await page.goto(`${visit.origin}/${TEMPLATE}`);
  await visit.startClient(page);
  expect(await calls()).toEqual([['pageview', { route: '/[id]', path: `/${TEMPLATE}` }]]);
});

test('the script of Vercel Analytics is not requested outside Vercel', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await visit.startClient(page);
  expect(await page.locator('script[src*="_vercel"]').count()).toBe(0);
});
