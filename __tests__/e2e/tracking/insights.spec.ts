import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { hidePage, showPage } from '@/__tests__/support/hide-page';
import { eventsIn, type SentEvent, unsentKeys } from '@/__tests__/support/sent-events';
import { startProxy } from '@/__tests__/support/start-proxy';
import { waitForHydration } from '@/__tests__/support/wait-for-hydration';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { StorageLimits } from '@/lib/server/insights/ingest/storage-limits';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import type { InsightsWriter } from '@/lib/server/insights/writer/insights-writer';
import type { Forwarder } from '@/lib/server/tracking-proxy/forwarder';
import { createInsightsForwarder } from '@/lib/server/tracking-proxy/insights-forwarder';
import { startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_KEY, TEST_SITE } from '@/scripts/support/test-site';

const FLUSH_INTERVAL_MS = 5_000;
const HOUR_MS = 3_600_000;

/** Events of measurements, whose number depends on the time. */
const MEASUREMENTS = ['page engagement', 'web vitals'];

type StoredEvent = { id: unknown; event: string; time: number; flags: number; slug: string | null };

async function readEvents(url: string): Promise<StoredEvent[]> {
  const { db } = await openInsightsStore(url);
  const rows = await db.selectFrom('inbox').select(['name', 'time', 'flags', 'properties']).execute();
  await db.destroy();
  return rows.map(({ name: event, time, flags, properties }) => {
    const { $insert_id: id, slug } = JSON.parse(properties);
    return { id, event, time, flags, slug };
  });
}

test('what a visit sends is stored once, although the store fails at first and beacons repeat it', async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-insights-'));
  const url = `file:${path.join(folder, 'insights.db')}`;
  const writer = createInsightsWriter(url);
  let failures = 2;
  const write: InsightsWriter['write'] = async (events) => {
    failures -= 1;
    // Before it fails, as after a commit whose response is lost, or instead of it.
    if (failures >= 0 && failures % 2 === 0) await writer.write(events);
    if (failures >= 0) throw new InsightsUnavailableError('The disk is full.');
    await writer.write(events);
  };
  const store = createInsightsForwarder({
    writer: { write },
    limits: new StorageLimits(writer),
    retentionDays: 30,
    otherEvents: [],
  });
  // What arrives. Beacons of a page that has ended are no requests of a page.
  const batches: SentEvent[][] = [];
  const forward: Forwarder = async (request) => {
    const chunks: Buffer[] = [];
    if (Buffer.isBuffer(request.body)) chunks.push(request.body);
    else for await (const chunk of request.body ?? []) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (request.route.upstreamPath === '/track/') batches.push(eventsIn({ body }));
    return store({ ...request, body });
  };
  const insights = await startProxy('http://127.0.0.1:1', { forward });
  // The tracking proxy of a build with a project key sends the bytes of browsers on to the store.
  const site = await startBuiltSite({
    NEXT_PUBLIC_MIXPANEL_KEY: TEST_KEY,
    TRACKING_UPSTREAM: `http://127.0.0.1:${insights.port}/api/t`,
    DATABASE_URL: TEST_SITE.DATABASE_URL,
  });
  const waitForEmptyQueue = () =>
    expect
      .poll(async () => {
        await page.clock.runFor(FLUSH_INTERVAL_MS);
        return page.evaluate(unsentKeys);
      })
      .toEqual([]);

  const open = async (address: string) => {
    await page.clock.resume();
    await page.goto(address);
    await waitForHydration(page);
    // Paused, so that the test does not depend on the speed of the machine.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  };

  const origin = `http://insights.checkleaf.test:${site.port}`;
  // Behind: times that are ahead would be corrected, and the test moves the clock by minutes.
  await page.clock.install({ time: Date.now() - HOUR_MS });
  await open(`${origin}/de/puppy-first-week`);
  await page.getByRole('checkbox').first().click();
  // The events so far, in a beacon and, when the client has started, in its batches, of which the first ones fail.
  await hidePage(page);
  await expect.poll(() => batches.length).toBeGreaterThan(0);
  await showPage(page);
  await page.clock.runFor(FLUSH_INTERVAL_MS);
  await waitForEmptyQueue();
  await open(`${origin}/templates?q=zelt`);
  await waitForEmptyQueue();
  await page.close();
  await site.stop();
  await insights.close();
  await writer.close(5_000);
  const sent = new Map(batches.flat().map((event) => [event.properties.$insert_id, event]));
  const stored = await readEvents(url);
  rmSync(folder, { recursive: true });

  expect(failures, 'the store has failed, and been asked again').toBeLessThan(0);
  expect(batches.flat().length, 'events were sent more than once').toBeGreaterThan(sent.size);
  const byId = (a: { id: unknown }, b: { id: unknown }) => String(a.id).localeCompare(String(b.id));
  expect(stored.sort(byId)).toEqual(
    [...sent.values()]
      .map(({ event, properties: { $insert_id, time, slug } }) => ({
        id: $insert_id,
        event,
        time: Math.round(Number(time) * 1000),
        // Headless Chromium says that it is a bot. All events are planned, and have ids.
        flags: EVENT_FLAGS.bot,
        slug,
      }))
      .sort(byId),
  );
  expect(
    stored
      .map(({ event }) => event)
      .filter((event) => !MEASUREMENTS.includes(event))
      .sort(),
  ).toEqual([
    'click',
    'list progress',
    'list started',
    'page view',
    'search',
    'template view',
    'website started',
    'website started',
  ]);
});
