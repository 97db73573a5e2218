import type { Page } from '@playwright/test';
import type { SentEvent } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const TEMPLATE = 'day-hike-above-the-tree-line';

/** Names of the events with what tells them apart. */
function summary(events: SentEvent[]): string[] {
  return events.map(({ event, properties: { slug, page, val, val2, id } }) =>
    [event, page, slug, val, val2, id].filter(Boolean).join(' '),
  );
}

type NextWindow = {
  next: { router: { push: (url: string) => Promise<boolean>; events: { on: RouterListener } } };
};
type RouterListener = (name: string, listener: () => void) => void;

/** Does something that moves to another page without a reload, and waits for the move to be over. */
async function moveBy(page: Page, action: () => Promise<unknown>): Promise<void> {
  const over = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        (window as unknown as NextWindow).next.router.events.on('routeChangeComplete', resolve);
      }),
  );
  await Promise.all([over, action()]);
}

const move = (page: Page, href: string) =>
  moveBy(page, () => page.locator(`a[href="${href}"]`).first().click());

test('a first load starts the visit and is one page view, with what the plan names', async ({
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

test('each completed move is one view; a template sends an event of its own instead', async ({
  page,
  visit,
}) => {
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await move(page, '/templates');
  await move(page, '/templates/work');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Work/);
  const template = (await page.locator('article h2 a').first().getAttribute('href')) ?? '';
  await move(page, template);
  await moveBy(page, () => page.goBack());
  await moveBy(page, () => page.goForward());
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

test('a switch of the language is a view of the same page in the other language', async ({ page, visit }) => {
  await page.goto(`${visit.origin}/templates/work`);
  await visit.waitForHydration(page);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await moveBy(page, () => page.getByRole('banner').getByRole('link', { name: 'العربية' }).click());
  await page.getByRole('button', { name: 'اللغة: العربية' }).click();
  await moveBy(page, () => page.getByRole('banner').getByRole('link', { name: '日本語' }).click());
  await move(page, '/ja/templates');
  const views = (await visit.flush(page)).filter(({ event }) => event === 'page view');
  expect(views.map(({ properties: { lang, slug, pathname } }) => [lang, slug, pathname])).toEqual([
    ['en', '/templates/work', '/templates/[tag]'],
    ['ar', '/templates/work', '/templates/[tag]'],
    ['ja', '/templates/work', '/templates/[tag]'],
    ['ja', '/templates', '/templates'],
  ]);
});

test('first loads of pages with captured values are viewed once', async ({ page, visit }) => {
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

test('a change of the query is a view, a move to an anchor is none', async ({ page, visit }) => {
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

test('where Vercel’s tool is on the page, it gets each view once, templates too', async ({ page, visit }) => {
  await page.addInitScript(() => {
    const calls: unknown[] = [];
    Object.assign(window, { calls, va: (...call: unknown[]) => calls.push(call) });
  });
  const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
  await page.goto(visit.origin);
  await visit.waitForHydration(page);
  await move(page, '/templates');
  await expect.poll(calls).toEqual([
    ['pageview', { route: '/', path: '/' }],
    ['pageview', { route: '/templates', path: '/templates' }],
  ]);
  await page.goto(`${visit.origin}/${TEMPLATE}`);
  await visit.startClient(page);
  expect(await calls()).toEqual([['pageview', { route: '/[id]', path: `/${TEMPLATE}` }]]);
});

test('without Vercel’s tool its script is not asked for', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await visit.startClient(page);
  expect(await page.locator('script[src*="_vercel"]').count()).toBe(0);
});
