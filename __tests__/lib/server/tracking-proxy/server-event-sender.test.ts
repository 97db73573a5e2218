/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { eventsIn } from '@/__tests__/support/sent-events';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { setMetricsRecorder } from '@/lib/server/metrics';
import {
  ServerEventSender,
  type ServerEventSenderOptions,
} from '@/lib/server/tracking-proxy/server-event-sender';

const EVENT = {
  target: 'page',
  route: 'get',
  page: 'index',
  lang: 'en',
  platform: 'other',
  source: 'link',
} as const;

/** Longer than any test. */
const NEVER_MS = 600_000;

let upstream: FakeUpstream;
let metrics: SiteMetrics;
let sender: ServerEventSender;

beforeEach(async () => {
  upstream = await startFakeUpstream();
  metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await sender.stop(0);
  await upstream.stop();
});

function createSender(options: Partial<ServerEventSenderOptions> = {}): ServerEventSender {
  const required = { upstream: upstream.origin, key: 'key', domain: 'checkleaf.test' };
  sender = new ServerEventSender({ ...required, intervalMs: 5, ...options });
  return sender;
}

function track(count = 1): void {
  for (let index = 0; index < count; index += 1) sender.track('app redirect', EVENT);
}

const ids = (index: number) =>
  eventsIn({ body: upstream.requests[index]?.body ?? Buffer.alloc(0) }).map(
    ({ properties }) => properties.$insert_id,
  );

/** Values of `tracking_server_events_total` by result. */
async function counts(): Promise<Record<string, number>> {
  const { text } = await metrics.render();
  const lines = text.matchAll(/^tracking_server_events_total\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}

/** Resolves when an event has been dropped. */
async function whenDropped(): Promise<void> {
  while (!(await counts()).dropped) await new Promise(setImmediate);
}

test('an event is sent without visitor and address, with its time and an id of its own', async () => {
  const before = Date.now() / 1000;
  createSender();
  track(2);
  const [request] = await upstream.received(1);
  expect(request?.method).toBe('POST');
  expect(request?.url).toBe('/track/?verbose=1&ip=0');
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
  const events = eventsIn({ body: request?.body ?? Buffer.alloc(0) });
  expect(events).toEqual([
    {
      event: 'app redirect',
      properties: {
        ...EVENT,
        token: 'key',
        distinct_id: '',
        $insert_id: expect.stringMatching(/^[\w-]{36}$/),
        time: expect.any(Number),
        sender: 'server',
        app: 'website',
        domain: 'checkleaf.test',
      },
    },
    expect.anything(),
  ]);
  expect(new Set(ids(0)).size).toBe(2);
  expect(Number(events[0]?.properties.time)).toBeGreaterThanOrEqual(before);
});

test('fifty events are sent before the interval is over, over one connection', async () => {
  createSender({ intervalMs: NEVER_MS });
  track(120);
  await upstream.received(2);
  expect([ids(0).length, ids(1).length]).toEqual([50, 50]);
  await sender.stop(5000);
  expect(ids(2)).toHaveLength(20);
  expect(new Set([...ids(0), ...ids(1), ...ids(2)]).size).toBe(120);
  expect(upstream.connectionCount).toBe(1);
  expect(await counts()).toEqual({ sent: 120 });
});

test('a batch that failed is sent again unchanged', async () => {
  upstream.replyOnce({ kind: 'respond', status: 500 }, { kind: 'reset' });
  createSender();
  track(3);
  await upstream.received(3);
  expect(ids(0)).toHaveLength(3);
  expect(ids(1)).toEqual(ids(0));
  expect(ids(2)).toEqual(ids(0));
});

test('a batch waits as long as the upstream asks for, also if another one is complete meanwhile', async () => {
  const timer = jest.spyOn(globalThis, 'setTimeout');
  upstream.replyOnce({ kind: 'respond', status: 429, headers: { 'Retry-After': '120' } });
  createSender();
  track(60);
  while (!timer.mock.calls.some(([, ms]) => ms === 120_000)) await new Promise(setImmediate);
  const { length } = timer.mock.calls;
  track(60);
  expect(timer.mock.calls.slice(length)).toEqual([]);
  expect(upstream.requests).toHaveLength(1);
  await sender.stop(5000);
  expect(ids(1)).toEqual(ids(0));
});

test('a batch that the upstream rejects is dropped, and the next one is sent', async () => {
  upstream.replyOnce({ kind: 'respond', status: 400 });
  createSender();
  track();
  await whenDropped();
  track();
  await upstream.received(2);
  await sender.stop(5000);
  expect(ids(1)).not.toEqual(ids(0));
  expect(await counts()).toEqual({ dropped: 1, sent: 1 });
});

test('with an upstream that hangs, a batch is given up after five attempts', async () => {
  upstream.reply({ kind: 'hang' });
  createSender({ intervalMs: 1, timeoutMs: 200 });
  track();
  await whenDropped();
  expect(upstream.requests).toHaveLength(5);
});

test('with an upstream that is down, events beyond the limit are dropped', async () => {
  await upstream.stop();
  createSender({ maxWaiting: 100 });
  track(250);
  expect(await counts()).toEqual({ dropped: 150 });
  await upstream.start();
  await sender.stop(5000);
  expect(await counts()).toEqual({ dropped: 150, sent: 100 });
});

test('stopping sends what is waiting, and drops later events', async () => {
  createSender({ intervalMs: NEVER_MS });
  track(3);
  await sender.stop(5000);
  expect(ids(0)).toHaveLength(3);
  track();
  expect(await counts()).toEqual({ sent: 3, dropped: 1 });
});

test('stopping does not wait for an upstream that hangs beyond the deadline', async () => {
  upstream.reply({ kind: 'hang' });
  createSender({ intervalMs: NEVER_MS });
  track(60);
  await upstream.received(1);
  await sender.stop(20);
  expect(await counts()).toEqual({ dropped: 60 });
});
