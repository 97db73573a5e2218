import { test as base, expect, type Page } from '@playwright/test';
import { type FakeUpstream, startFakeUpstream } from '@/scripts/support/fake-upstream';
import { KEYED_BUILD } from '@/scripts/support/keyed-build';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { eventsFrom, type SentEvent } from './sent-events';
import { untilAlive } from './until-alive';

/** Milliseconds after which a page at rest loads the client, and after which the client sends what it has. */
const IDLE = 4500;
const FLUSH_INTERVAL = 5000;

type Site = { port: number; upstream: FakeUpstream; database: string };

type Visit = {
  /** Host and port of the site, another one in each test, which no request of another test comes from. */
  host: string;
  origin: string;
  upstream: FakeUpstream;
  /** Resolves when the page has come to life and its first events are recorded. */
  alive: (page: Page) => Promise<void>;
  /** Lets the client load. */
  startClient: (page: Page) => Promise<void>;
  /** Lets the client load and send once, whatever the upstream says to it. */
  attempt: (page: Page) => Promise<void>;
  /** Lets the client load and send until its queue is empty, and gives what has arrived. */
  flush: (page: Page) => Promise<SentEvent[]>;
  /** Lets the visit leave for another origin, which answers with an empty page. */
  leaveFor: (origin: string) => Promise<void>;
  /** What has arrived so far, each event once. */
  events: () => SentEvent[];
  database: string;
};

let hosts = 0;

/**
 * Tests of the built site with a project key, before an upstream that does as it is told. Every page has a
 * clock that the test can move, and a request to another origin fails the test.
 */
export const test = base.extend<{ visit: Visit }, { site: Site }>({
  site: [
    // Playwright reads the names of fixtures from the pattern; this one needs none.
    async ({}, use, worker) => {
      const upstream = await startFakeUpstream();
      const database = `test-results/keyed-${worker.workerIndex}.db`;
      const site = await startBuiltSite({
        NEXT_DIST_DIR: KEYED_BUILD.distDir,
        NEXT_PUBLIC_MIXPANEL_KEY: KEYED_BUILD.key,
        TRACKING_UPSTREAM: upstream.origin,
        TRACKING_RATE_PER_MINUTE: '10000',
        DATABASE_URL: `file:${database}`,
      });
      await use({ port: site.port, upstream, database });
      await site.stop();
      await upstream.stop();
    },
    { scope: 'worker' },
  ],
  visit: async ({ context, site }, use, test) => {
    hosts += 1;
    const host = `v${test.workerIndex}-${hosts}.checkleaf.test:${site.port}`;
    const foreign: string[] = [];
    const ways: string[] = [];
    const redirects: string[] = [];
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.protocol.startsWith('http') || ways.includes(url.origin)) return;
      if (url.port !== String(site.port)) foreign.push(request.url());
    });
    context.on('response', (response) => {
      if (response.status() >= 300 && response.status() < 400 && response.url().includes('/api/t')) {
        redirects.push(response.url());
      }
    });
    await context.clock.install();
    site.upstream.reset();
    const events = () => eventsFrom(site.upstream, host);
    const startClient = async (page: Page) => {
      await untilAlive(page);
      // From here on time passes only when a test says so, however busy the machine is.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await page.clock.runFor(IDLE);
      const cookie = async () =>
        (await context.cookies(`http://${host}`)).find(({ name }) => name.startsWith('mp_'));
      await expect
        .poll(async () => (await cookie())?.value, { message: 'the client starts' })
        .toContain('website');
    };
    const attempt = async (page: Page) => {
      await startClient(page);
      await page.clock.runFor(FLUSH_INTERVAL);
      await expect.poll(() => events().length, { message: 'a batch arrives' }).toBeGreaterThan(0);
    };
    const flush = async (page: Page) => {
      await startClient(page);
      // An event that another page left behind is sent only after two intervals.
      const queue = async () => {
        await page.clock.runFor(FLUSH_INTERVAL);
        return page.evaluate((key) => localStorage.getItem(`__mpq_${key}_ev`), KEYED_BUILD.key);
      };
      await expect.poll(queue, { message: 'the queue is empty' }).toBe('[]');
      return events();
    };
    const leaveFor = async (origin: string) => {
      ways.push(origin);
      await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    };
    await use({
      host,
      origin: `http://${host}`,
      upstream: site.upstream,
      database: site.database,
      alive: untilAlive,
      startClient,
      attempt,
      flush,
      leaveFor,
      events,
    });
    expect(foreign, 'requests to another origin').toEqual([]);
    expect(redirects, 'redirects of tracking calls').toEqual([]);
  },
});

export { expect };
