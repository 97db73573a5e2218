/** @jest-environment node */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bundledScript, INSIGHTS_WRITER } from '@/__tests__/support/bundled-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { InsightsEventTracker } from '@/lib/server/insights/insights-event-tracker';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import type { InsightsWriter } from '@/lib/server/insights/writer/insights-writer';
import { setMetricsRecorder } from '@/lib/server/metrics';

const EVENT = {
  target: 'page',
  route: 'get',
  page: 'index',
  lang: 'en',
  platform: 'other',
  source: 'link',
} as const;

const temporary = temporaryFolder();
let files = 0;
let url = '';
let writer: InsightsWriter;
let metrics: SiteMetrics;

beforeEach(async () => {
  files += 1;
  url = `file:${temporary.file(`${files}.db`)}`;
  writer = createInsightsWriter(url, { entry: await bundledScript(INSIGHTS_WRITER) });
  metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
});

afterEach(() => writer.close(5_000));

async function countStored(): Promise<number> {
  const { db } = await openInsightsStore(url);
  const rows = await db.selectFrom('inbox').select('key').where('visitor', 'is', null).execute();
  await db.destroy();
  return rows.length;
}

async function counts(): Promise<Record<string, number>> {
  const { text } = await metrics.render();
  const lines = text.matchAll(/^tracking_server_events_total\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}

test('events are stored soon after, together', async () => {
  const tracker = new InsightsEventTracker({ writer, domain: 'checkleaf.test', intervalMs: 5 });
  for (let index = 0; index < 3; index += 1) tracker.track('app redirect', EVENT);
  while ((await counts()).sent !== 3) await new Promise(setImmediate);
  expect(await countStored()).toBe(3);
  await tracker.stop(1_000);
});

test('a stop stores what is waiting; events beyond the limit are dropped', async () => {
  const tracker = new InsightsEventTracker({
    writer,
    domain: 'checkleaf.test',
    intervalMs: 600_000,
    maxWaiting: 2,
  });
  for (let index = 0; index < 3; index += 1) tracker.track('app redirect', EVENT);
  await tracker.stop(10_000);
  expect(await countStored()).toBe(2);
  expect(await counts()).toEqual({ sent: 2, dropped: 1 });
});

test('events that could not be stored are tried again', async () => {
  let attempts = 0;
  const write: InsightsWriter['write'] = async (events) => {
    attempts += 1;
    if (attempts < 3) throw new Error('The disk is full.');
    await writer.write(events);
  };
  const tracker = new InsightsEventTracker({ writer: { write }, domain: 'checkleaf.test', intervalMs: 5 });
  tracker.track('app redirect', EVENT);
  while ((await counts()).sent !== 1) await new Promise(setImmediate);
  expect(await countStored()).toBe(1);
  await tracker.stop(1_000);
});
