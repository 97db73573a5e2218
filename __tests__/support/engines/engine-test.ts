import { test as base, expect } from '@playwright/test';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { ENGINES } from '@/scripts/support/find-engines';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_KEY, TEST_SITE } from '@/scripts/support/test-site';
import type { Browser } from './browser';
import { startFirefox } from './firefox';
import { Visitor } from './visitor';
import { startWebKit } from './webkit';

type Fixtures = {
  /** Starts a browser: the visitor's, or another device. */
  startVisitor: () => Promise<Visitor>;
  visitor: Visitor;
  /** The build with a project key, on a host on which tracking is enabled. */
  trackedSite: { host: string; origin: string; upstream: FakeUpstream };
};

export type EngineOptions = {
  engine: keyof typeof ENGINES;
};

/** What is no fault of the page. */
const EXPECTED = [
  // Firefox breaks off requests of a page that is left, and may report one that went through the worker, without its URL.
  /^Failed to load ‘’\. A ServiceWorker intercepted the request/,
];

/**
 * Playwright's `test` for the engines of Firefox and Safari. An error in the console, or a violation of the content security
 * policy, fails the test.
 */
export const test = base.extend<Fixtures, EngineOptions>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  startVisitor: async ({ engine, baseURL }, use, info) => {
    const browsers: Browser[] = [];
    await use(async () => {
      const browser = await startBrowser(engine);
      browsers.push(browser);
      return new Visitor(browser, baseURL ?? '');
    });
    for (const { name, evaluate, close } of browsers) {
      info.annotations.push({ type: 'browser', description: name });
      // WebKit reports the errors of the last page with the next value.
      await evaluate('0').catch(() => undefined);
      await close();
    }
    const problems = browsers.flatMap((browser) => browser.problems);
    expect(
      problems.filter((problem) => !EXPECTED.some((pattern) => pattern.test(problem))),
      'errors in the console',
    ).toEqual([]);
  },
  visitor: async ({ startVisitor }, use) => {
    await use(await startVisitor());
  },
  trackedSite: async ({ engine: _ }, use) => {
    const upstream = await startFakeUpstream();
    const site = await startBuiltSite({
      NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
      TRACKING_UPSTREAM: upstream.origin,
      DATABASE_URL: TEST_SITE.DATABASE_URL,
    });
    // Nothing is tracked on `localhost`. To browsers, this address is as secure.
    const host = `127.0.0.1:${site.port}`;
    await use({ host, origin: `http://${host}`, upstream });
    await site.stop();
    await upstream.stop();
  },
});

function startBrowser(engine: keyof typeof ENGINES): Promise<Browser> {
  const firefox = engine === 'firefox' && ENGINES.firefox.find();
  if (firefox) return startFirefox(firefox);
  const webkit = engine === 'webkit' && ENGINES.webkit.find();
  if (webkit) return startWebKit(webkit);
  throw new Error(`${ENGINES[engine].name} is not installed: npm run test:engines installs it.`);
}

export { expect };
