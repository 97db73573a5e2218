/** @jest-environment node */
import { beforeAll, expect, test } from '@jest/globals';
import { startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { sendRequest } from '@/__tests__/support/send-request';
import { startProxy } from '@/__tests__/support/start-proxy';
import { createTempCatalog } from '@/__tests__/support/temp-catalog';
import { SearchQueue } from '@/lib/server/catalog/search-queue';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { setMetricsRecorder } from '@/lib/server/metrics';

const metrics = new SiteMetrics();

beforeAll(() => setMetricsRecorder(metrics));

/** The number of values that a histogram has recorded. */
async function count(histogram: string, label: string): Promise<number> {
  const { text } = await metrics.render();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${histogram}_count{${label}} `));
  return Number(line?.split(' ')[1] ?? 0);
}

test('the duration of queries of the database is recorded', async () => {
  const catalog = await createTempCatalog();
  const before = await count('store_query_duration_seconds', 'result="ok"');
  await catalog.store.findTag('travel', 'en');
  expect(await count('store_query_duration_seconds', 'result="ok"')).toBeGreaterThan(before);
  await catalog.remove();
});

test('searches that wait in the queues of several stores are counted together', async () => {
  const never = () => new Promise<void>(() => undefined);
  const limits = { timeMs: 60_000, maxWaiting: 2 };
  const leaving = new AbortController();
  const [primary, replica] = [new SearchQueue(limits, 1), new SearchQueue(limits, 1)];
  for (const queue of [primary, replica]) void queue.run(never, undefined);
  const waiting = [primary, primary, replica].map((queue) => queue.run(never, leaving.signal));
  expect((await metrics.render()).text).toContain('\nsearches_waiting 3\n');
  leaving.abort('left');
  await Promise.allSettled(waiting);
  expect((await metrics.render()).text).toContain('\nsearches_waiting 0\n');
});

test('the duration of requests to the tracking upstream is recorded, also where it cannot be reached', async () => {
  const upstream = await startFakeUpstream();
  const proxy = await startProxy(upstream.origin);
  const track = () => sendRequest({ port: proxy.port, path: '/api/t/track', body: 'data=1' });
  expect((await track()).status).toBe(200);
  await upstream.stop();
  expect((await track()).status).toBe(502);
  await proxy.close();
  expect(await count('tracking_upstream_duration_seconds', 'status="200"')).toBe(1);
  expect(await count('tracking_upstream_duration_seconds', 'status="502"')).toBe(1);
});
