import { hidePage, showPage } from '@/__tests__/support/hide-page';
import { percentiles75, totals } from '@/__tests__/support/mixpanel-reports';
import { batchesFrom, eventsFrom, eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

const LIST = '/moving-house-last-four-weeks';

test('hiding sends the engagement of the view and, once, the Web Vitals of the page that was loaded', async ({
  browser,
  visit,
}) => {
  // A page without the fake clock, which replaces the browser's measurements.
  const page = await (await browser.newContext()).newPage();
  const sent = (name: string) => eventsFrom(visit.upstream, visit.host).filter(({ event }) => event === name);
  await page.goto(`${visit.origin}${LIST}`);
  await visit.waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  // A browser that is never idle: the interaction is measured no earlier than when the page is hidden.
  await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  // The URL changes before the page does, which then starts at its top.
  await expect(page.getByRole('heading', { level: 1, name: 'Checklists' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The browser reports an interaction some time after the next frame.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true });
      }),
  );
  await hidePage(page);
  await expect.poll(() => sent('web vitals').length).toBe(1);
  const loaded = { page: 'template', val: LIST.slice(1), lang: 'en', $current_url: visit.origin + LIST };
  expect(sent('page engagement')[0]?.properties).toMatchObject({ ...loaded, scroll: 100 });
  expect(sent('web vitals')[0]?.properties).toMatchObject({
    ...loaded,
    lcp: expect.any(Number),
    inp: expect.any(Number),
    cls: expect.any(Number),
    ttfb: expect.any(Number),
    build: expect.stringMatching(/./),
  });
  const slow = percentiles75(sent('web vitals'), { event: 'web vitals' }, 'ttfb', 'page');
  expect(slow).toEqual({ template: expect.any(Number) });
  // The client sends them, too, when its next batch is due.
  const contentTypes = () =>
    batchesFrom(visit.upstream, visit.host)
      .filter((batch) => eventsIn(batch).some(({ event }) => event === 'web vitals'))
      .map(({ headers }) => headers['content-type']);
  await expect.poll(contentTypes).toContainEqual(expect.stringMatching(/^text\/plain/));

  await showPage(page);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.goto('about:blank');
  await expect.poll(() => sent('page engagement').at(-1)?.properties.page).toBe('templates');
  expect(sent('web vitals')).toHaveLength(1);
  await page.context().close();
});

test('uncaught errors, rejections and a missing chunk are each sent once, also those before hydration', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      if (window.location.pathname === '/') throw new Error('Early');
    });
  });
  // As after a release. Next loads the whole page then, which needs the same file.
  await page.route('**/_next/static/chunks/pages/templates-*.js', (route) =>
    page.url() === `${visit.origin}/` ? route.abort() : route.fallback(),
  );
  await page.goto(visit.origin);
  await visit.startClient(page);
  await page.evaluate(() => {
    window.addEventListener('message', () => {
      throw new TypeError('Thrown at https://x.test/a/85cc8afb-secret?q=term');
    });
    for (const message of ['first', 'second']) window.postMessage(message);
    void Promise.reject(new Error('Rejected'));
  });
  await page.locator('header a[href="/templates"]').click();
  await page.waitForURL('**/templates');
  const errors = (await visit.flush(page)).filter(({ event }) => event === 'error');
  expect(errors.map(({ properties: { kind, message, page } }) => [kind, message, page])).toEqual([
    ['error', 'Error: Early', 'index'],
    ['error', 'TypeError: Thrown at https://x.test/a/[id]', 'index'],
    ['rejection', 'Error: Rejected', 'index'],
    [
      'chunk',
      expect.stringMatching(/^Failed to load \/_next\/static\/chunks\/pages\/templates-\w+\.js$/),
      'index',
    ],
  ]);
  expect(totals(errors, { event: 'error' }, 'page')).toEqual({ index: 4 });
});
