import { test as base, expect, type Page } from '@playwright/test';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_KEY, TEST_SITE } from '@/scripts/support/test-site';
import { findPlanErrors } from './plan-errors';
import { collectPolicyViolations } from './policy-violations';
import { eventsFrom, type SentEvent, unsentKeys } from './sent-events';
import { waitForHydration } from './wait-for-hydration';
import { waitForNavigationEnd } from './wait-for-page';

/** Ms of inactivity after which a page loads the client. */
const IDLE_DELAY_MS = 4500;
/** Ms after which the client sends its queue. */
const FLUSH_INTERVAL_MS = 5000;

/** Events that most visits send when a page is left, whatever the visitor does. */
const MEASUREMENTS = ['page engagement', 'web vitals'];

type Site = { port: number; upstream: FakeUpstream };

type Visit = {
  /** Host and port of the site. Each test has its own host, which tells its events from those of other tests. */
  host: string;
  origin: string;
  upstream: FakeUpstream;
  /** Resolves when the page is hydrated and its first events are queued. */
  waitForHydration: (page: Page) => Promise<void>;
  /** Advances the page's clock until the client has started. From then on only the test moves the clock. */
  startClient: (page: Page) => Promise<void>;
  /** Starts the client and lets it send one batch, whatever the response is. */
  sendFirstBatch: (page: Page) => Promise<void>;
  /** Starts the client, lets it send until its queue is empty, and returns `events()`. */
  flush: (page: Page) => Promise<SentEvent[]>;
  /** Allows navigation to another origin, whose requests get an empty page as response. */
  allowOrigin: (origin: string) => Promise<void>;
  /** The events received so far, without duplicates and without those about time, scrolling and speed. */
  events: () => SentEvent[];
};

let hostCount = 0;

/**
 * Playwright's `test` for the build with a project key, served in front of a scriptable upstream. Pages have a fake
 * clock. A request to another origin, a redirect of a tracking request, a violation of a security policy, or an event that
 * differs from the tracking plan fails the test.
 */
export const test = base.extend<{ visit: Visit }, { site: Site }>({
  site: [
    // Playwright requires a destructuring pattern here, even without dependencies.
    async ({}, use) => {
      const upstream = await startFakeUpstream();
      const site = await startBuiltSite({
        NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
        TRACKING_UPSTREAM: upstream.origin,
        TRACKING_RATE_PER_MINUTE: '10000',
        // Filled already by the site without tracking.
        DATABASE_URL: TEST_SITE.DATABASE_URL,
      });
      await use({ port: site.port, upstream });
      await site.stop();
      await upstream.stop();
    },
    { scope: 'worker' },
  ],
  visit: async ({ context, site }, use, test) => {
    hostCount += 1;
    const host = `v${test.workerIndex}-${hostCount}.checkleaf.test:${site.port}`;
    const otherOriginUrls: string[] = [];
    const allowedOrigins: string[] = [];
    const redirects: string[] = [];
    const violations = collectPolicyViolations(context);
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.protocol.startsWith('http') || allowedOrigins.includes(url.origin)) return;
      if (url.port !== String(site.port)) otherOriginUrls.push(request.url());
    });
    context.on('response', (response) => {
      if (response.status() >= 300 && response.status() < 400 && response.url().includes('/api/t')) {
        redirects.push(response.url());
      }
    });
    await context.clock.install();
    site.upstream.reset();
    const events = () => eventsFrom(site.upstream, host).filter(({ event }) => !MEASUREMENTS.includes(event));
    const startClient = async (page: Page) => {
      await waitForHydration(page);
      // Paused, so that the test does not depend on the speed of the machine.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await page.clock.runFor(IDLE_DELAY_MS);
      // The client adds the property `app` to what it stores of the visitor.
      const stored = () =>
        page.evaluate((name) => {
          if (document.cookie.includes(name)) return document.cookie;
          try {
            return localStorage.getItem(name) ?? '';
          } catch {
            return '';
          }
        }, `mp_${TEST_KEY}_mixpanel`);
      await expect.poll(stored, { message: 'the client starts' }).toContain('website');
    };
    const sendFirstBatch = async (page: Page) => {
      await startClient(page);
      await page.clock.runFor(FLUSH_INTERVAL_MS);
      await expect.poll(() => events().length, { message: 'a batch arrives' }).toBeGreaterThan(0);
    };
    const flush = async (page: Page) => {
      await waitForNavigationEnd(page);
      await startClient(page);
      // Events of a previous page are sent after an interval.
      const unsent = async () => {
        await page.clock.runFor(FLUSH_INTERVAL_MS);
        return page.evaluate(unsentKeys);
      };
      await expect.poll(unsent, { message: 'all is sent' }).toEqual([]);
      return events();
    };
    const allowOrigin = async (origin: string) => {
      allowedOrigins.push(origin);
      await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    };
    await use({
      host,
      origin: `http://${host}`,
      upstream: site.upstream,
      waitForHydration,
      startClient,
      sendFirstBatch,
      flush,
      allowOrigin,
      events,
    });
    expect(otherOriginUrls, 'requests to another origin').toEqual([]);
    expect(redirects, 'redirects of tracking requests').toEqual([]);
    expect(violations, 'violations of security policies').toEqual([]);
    expect(findPlanErrors(eventsFrom(site.upstream, host)), 'differences from the tracking plan').toEqual([]);
  },
});

export { expect };
