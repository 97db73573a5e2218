import type { Page } from '@playwright/test';
import type { Mixpanel } from 'mixpanel-browser';
import { eventsIn } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';
import { mixpanelConfig } from '@/lib/analytics/mixpanel/config';

/** `own` is the instance of the test. */
type WindowWithLibrary = { mixpanel: Mixpanel & { own: Mixpanel } };

/** Starts another instance of the library on the page, with the site's configuration and the given overrides. */
async function startLibrary(page: Page, origin: string, overrides: object): Promise<void> {
  const url = '/_next/static/mixpanel.umd.js';
  await page.route(`${origin}${url}`, (route) =>
    route.fulfill({ path: 'node_modules/mixpanel-browser/dist/mixpanel.umd.js' }),
  );
  await page.addScriptTag({ url });
  const config = mixpanelConfig({
    persistence: 'cookie',
    apiHost: `${origin}/api/t`,
    recorded: false,
    featureFlags: false,
  });
  await page.evaluate(
    (options) => (window as unknown as WindowWithLibrary).mixpanel.init('own', options, 'own'),
    {
      ...config,
      ...overrides,
    },
  );
}

test('profile and group updates go through the proxy', async ({ page, visit }) => {
  await page.goto(visit.origin);
  await startLibrary(page, visit.origin, {});
  await page.evaluate(() => {
    const { own } = (window as unknown as WindowWithLibrary).mixpanel;
    own.identify('ada');
    own.people.set({ plan: 'free' });
    own.get_group('team', 'engines').set({ size: 2 });
  });
  await page.clock.runFor(10_000);
  for (const route of ['engage', 'groups']) {
    const [request] = await visit.upstream.received(1, ({ url }) => url.startsWith(`/${route}`));
    expect(request?.method).toBe('POST');
    expect(request?.headers.cookie).toBeUndefined();
  }
});

test('autocapture, if enabled, has the specified thresholds and text limits', async ({ page, visit }) => {
  await page.goto(`${visit.origin}/templates`);
  await visit.startClient(page);
  await startLibrary(page, visit.origin, { autocapture: { pageview: false, capture_text_content: true } });
  const ownEvents = () =>
    visit.upstream.requests
      .filter(({ url }) => url.startsWith('/track'))
      .flatMap(eventsIn)
      .filter(({ properties }) => properties.token === 'own');
  const named = (name: string) => ownEvents().filter(({ event }) => event === name);
  const flush = async (done: () => boolean) =>
    expect
      .poll(async () => {
        await page.clock.runFor(6000);
        return done();
      })
      .toBe(true);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = `${'x'.repeat(300)}`;
    button.style.cssText = 'position:fixed;top:0;left:0;width:400px;height:60px;overflow:hidden;z-index:99';
    document.body.append(button);
  });

  for (let count = 0; count < 3; count += 1) await page.mouse.click(100 + count * 29, 20);
  await flush(() => named('$mp_click').length >= 3);
  expect(named('$mp_rage_click')).toEqual([]);
  expect(named('$mp_click')[0]?.properties.$el_text).toBe('x'.repeat(255));

  for (let count = 0; count < 4; count += 1) await page.mouse.click(100 + count * 20, 20);
  await flush(() => named('$mp_rage_click').length === 1);

  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Pay 4111111111111111 as 123-45-6789';
    button.style.cssText = 'position:fixed;bottom:0;left:0;width:400px;height:60px;z-index:99';
    document.body.append(button);
    button.click();
  });
  const texts = () => named('$mp_click').map(({ properties }) => properties.$el_text);
  await flush(() => texts().includes('Pay as'));

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await flush(() => named('$mp_scroll').length >= 1);
  const checkpoints = named('$mp_scroll').map(({ properties }) => properties.$scroll_checkpoint);
  for (const checkpoint of checkpoints) expect(['25', '50', '75', '100']).toContain(String(checkpoint));
});
