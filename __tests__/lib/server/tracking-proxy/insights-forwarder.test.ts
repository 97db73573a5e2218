/** @jest-environment node */
import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { bundledScript, INSIGHTS_WRITER } from '@/__tests__/support/bundled-script';
import { type RawRequest, type RawResponse, sendRequest } from '@/__tests__/support/send-request';
import { startProxy } from '@/__tests__/support/start-proxy';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { EVENT_FLAGS } from '@/lib/server/insights/event-flags';
import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { MAX_BATCH_BYTES } from '@/lib/server/insights/ingest/decode-batch';
import { StorageLimits } from '@/lib/server/insights/ingest/storage-limits';
import type { InboxEvent } from '@/lib/server/insights/store/inbox';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import type { InsightsWriter } from '@/lib/server/insights/writer/insights-writer';
import { setMetricsRecorder } from '@/lib/server/metrics';
import { createInsightsForwarder } from '@/lib/server/tracking-proxy/insights-forwarder';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const temporary = temporaryFolder();
let url = '';
let writer: InsightsWriter;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let metrics: SiteMetrics;

beforeEach(async () => {
  rmSync(temporary.file('insights'), { recursive: true, force: true });
  url = `file:${temporary.file('insights/insights.db')}`;
  metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
  writer = createInsightsWriter(url, { entry: await bundledScript(INSIGHTS_WRITER) });
  proxy = await startProxy('http://127.0.0.1:1', {
    forward: createInsightsForwarder({
      writer,
      limits: new StorageLimits(writer),
      retentionDays: 30,
      otherEvents: ['quiz'],
    }),
  });
});

afterEach(async () => {
  await proxy.close();
  await writer.close(5_000);
});

const view = (insertId: string) => ({
  event: 'page view',
  properties: {
    token: 'insights',
    distinct_id: '$device:1',
    $insert_id: insertId,
    time: Date.now() / 1000,
    page: 'index',
    slug: '/',
    lang: 'en',
    pathname: '/',
  },
});

const form = (events: unknown) => `data=${encodeURIComponent(JSON.stringify(events))}`;

function send(
  body: string | Buffer | Buffer[],
  { headers, ...request }: Partial<RawRequest> = {},
): Promise<RawResponse> {
  return sendRequest({
    port: proxy.port,
    path: '/api/t/track?verbose=1&ip=1',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'User-Agent': FIREFOX,
      ...headers,
    },
    body,
    ...request,
  });
}

const readResponse = async (response: Promise<RawResponse>) => {
  const { status, body } = await response;
  return { status, body: JSON.parse(body.toString()) as unknown };
};

async function readStored(): Promise<InboxEvent[]> {
  const { db } = await openInsightsStore(url);
  const rows = await db.selectFrom('inbox').selectAll().orderBy('seq').execute();
  await db.destroy();
  return rows;
}

const readFlags = async () => (await readStored()).map(({ flags }) => flags);

/** Values of `insights_events_total` by result. */
async function counts(): Promise<Record<string, number>> {
  const { text } = await metrics.render();
  const lines = text.matchAll(/^insights_events_total\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}

test('an accepted batch has the response that the library takes for a success', async () => {
  expect(await readResponse(send(form([view('1')])))).toEqual({
    status: 200,
    body: { error: null, status: 1 },
  });
  expect(await readResponse(send(form(view('2')), { path: '/api/t/track?ip=1' }))).toEqual({
    status: 200,
    body: 1,
  });
  expect(await readFlags()).toEqual([0, 0]);
});

test('events that a beacon, compressed JSON and a body in parts have in common are stored once', async () => {
  const events = [view('1'), view('2')];
  await send(form(events), { headers: { 'Content-Type': 'text/plain;charset=UTF-8' } });
  await send(gzipSync(JSON.stringify([...events, view('3')])), { headers: { 'Content-Encoding': 'gzip' } });
  const body = Buffer.from(form(events));
  await send([body.subarray(0, 10), body.subarray(10)]);
  expect(await readFlags()).toEqual([0, 0, 0]);
  expect(await counts()).toEqual({ stored: 3, duplicate: 4 });
});

test('bots and own visits are marked', async () => {
  await send(form([view('1')]), { headers: { 'User-Agent': GOOGLEBOT } });
  await send(form([view('2')]), { headers: { 'User-Agent': '' } });
  await send(form([view('3')]), { headers: { Cookie: 'a=1; checkleaf-own=1' } });
  await send(form([view('4')]), { headers: { Cookie: 'checkleaf-own=0' } });
  expect(await readFlags()).toEqual([EVENT_FLAGS.bot, EVENT_FLAGS.bot, EVENT_FLAGS.own, 0]);
});

test('the address of a client is not stored', async () => {
  await send(form([view('1')]), {
    headers: { 'X-Forwarded-For': '203.0.113.7', 'X-Real-IP': '203.0.113.7' },
  });
  const events = await readStored();
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events)).not.toMatch(/203\.0\.113\.7|127\.0\.0\.1|\$?(?:ip|city|country|region)"/i);
});

test('what is no event does not keep the rest of its batch from being stored', async () => {
  const old = {
    ...view('2'),
    properties: { ...view('2').properties, time: Date.now() / 1000 - 31 * 86_400 },
  };
  expect((await send(form([view('1'), null, 'x', { event: '' }, old]))).status).toBe(200);
  expect((await send(form([null]))).status).toBe(400);
  expect(await counts()).toEqual({ stored: 1, duplicate: 0, rejected: 5 });
});

test('events that neither the plan nor a setting names are accepted and dropped', async () => {
  const named = (event: string, id: string) => ({ ...view(id), event });
  expect((await send(form([named('$experiment_started', '1'), named('app redirect', '2')]))).status).toBe(
    200,
  );
  expect(await counts()).toEqual({ dropped: 2 });
  expect((await send(form([named('page seen', '3'), view('4'), named('quiz', '5')]))).status).toBe(200);
  expect(await readFlags()).toEqual([0, EVENT_FLAGS.unplanned]);
  expect((await send(form([named('page seen', '6'), null]))).status).toBe(200);
  expect(await counts()).toEqual({ stored: 2, duplicate: 0, dropped: 4, rejected: 1 });
});

test('a batch that can never be stored gets a 4xx with JSON', async () => {
  const large = Buffer.alloc(MAX_BATCH_BYTES + 1, 'x');
  for (const [body, status] of [
    ['data=', 400],
    ['', 400],
    [large, 413],
    [[large, large], 413],
  ] as const) {
    expect(await readResponse(send(typeof body === 'object' ? (body as Buffer) : body))).toEqual({
      status,
      body: { error: expect.any(String), status },
    });
  }
});

test('a batch that cannot be stored now gets a 503 with Retry-After, so that the client keeps it', async () => {
  await writer.close(5_000);
  const response = await send(form([view('1')]));
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBe('10');
  expect(JSON.parse(response.body.toString())).toEqual({
    error: 'Events cannot be stored now.',
    status: 503,
  });
  expect(await counts()).toEqual({ refused: 1 });
});

test('a batch gets a 503 if it is older than what is kept, or the system clock was never set: one of the clocks is wrong', async () => {
  const viewAt = (id: string, time: number) => ({
    ...view(id),
    properties: { ...view(id).properties, time: time / 1000 },
  });
  const now = Date.now();
  for (const [serverTime, event] of [
    [now + 500 * 86_400_000, viewAt('1', now)],
    [0, viewAt('2', now)],
  ] as const) {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(serverTime);
    const response = await send(form([event, null]));
    clock.mockRestore();
    expect([response.status, response.headers['retry-after']]).toEqual([503, '600']);
  }
  expect(await counts()).toEqual({ refused: 2, rejected: 2 });
  expect((await send(form([viewAt('1', now), viewAt('2', now)]))).status).toBe(200);
  expect(await readFlags()).toEqual([0, 0]);
});

test('a batch that is older than a short retention, but that browsers still send, is rejected for good', async () => {
  const other = await startProxy('http://127.0.0.1:1', {
    forward: createInsightsForwarder({
      writer,
      limits: new StorageLimits(writer),
      retentionDays: 1,
      otherEvents: [],
    }),
  });
  const sendAt = async (days: number) => {
    const time = Date.now() / 1000 - days * 86_400;
    const event = { ...view('1'), properties: { ...view('1').properties, time } };
    return (await send(form([event]), { port: other.port })).status;
  };
  expect([await sendAt(0.5), await sendAt(2), await sendAt(5), await sendAt(8)]).toEqual([
    200, 400, 400, 503,
  ]);
  await other.close();
  expect(await counts()).toEqual({ stored: 1, duplicate: 0, rejected: 2, refused: 1 });
});

test('an unavailable store is known by the name of its error: the HTTP server has another class than the bundle of the route', async () => {
  const unavailable = Object.assign(new Error('The disk is full.'), { name: 'InsightsUnavailableError' });
  const other = await startProxy('http://127.0.0.1:1', {
    forward: createInsightsForwarder({
      writer: { write: () => Promise.reject(unavailable) },
      limits: new StorageLimits(writer),
      retentionDays: 30,
      otherEvents: [],
    }),
  });
  const response = await send(form([view('1')]), { port: other.port });
  await other.close();
  expect([response.status, response.headers['retry-after']]).toEqual([503, '10']);
  expect(await counts()).toEqual({ refused: 1 });
});

test('a client that has sent too much gets a 503, others do not, and what was not stored does not count', async () => {
  const usage = { used: 0, today: 0 };
  let isFull = false;
  const small = { maxBytes: 10 * 40 * 700, usage, refreshUsage: () => undefined };
  const other = await startProxy('http://127.0.0.1:1', {
    forward: createInsightsForwarder({
      writer: {
        write: () => (isFull ? Promise.reject(new InsightsUnavailableError('Full.')) : Promise.resolve()),
      },
      limits: new StorageLimits(small),
      retentionDays: 30,
      otherEvents: [],
    }),
    trustedHops: 1,
  });
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const from = async (address: string, id: string) => {
    const headers = { 'X-Forwarded-For': address };
    const { status, headers: received } = await send(form([view(id)]), { port: other.port, headers });
    return [status, received['retry-after']];
  };
  isFull = true;
  for (const id of ['1', '2', '3', '4']) expect(await from('192.0.2.1', id)).toEqual([503, '10']);
  isFull = false;
  expect(await from('192.0.2.1', '1')).toEqual([200, undefined]);
  expect(await from('192.0.2.1', '2')).toEqual([200, undefined]);
  expect(await from('192.0.2.1', '3')).toEqual([503, '600']);
  expect(await from('192.0.2.1', '4')).toEqual([503, '600']);
  expect(await from('192.0.2.2', '5')).toEqual([200, undefined]);
  expect(warn.mock.calls.map(([message]) => message)).toEqual([
    'Clients send more events than INSIGHTS_MAX_MB allows for a day. Theirs are refused, and browsers send them again later.',
  ]);
  warn.mockRestore();
  await other.close();
});

test.each([
  ['POST', 'engage?verbose=1', { error: null, status: 1 }],
  ['POST', 'groups', 1],
  ['POST', 'record', { code: 200, status: 'OK' }],
  ['GET', 'flags', { flags: {} }],
  ['GET', 'settings', {}],
  ['POST', 'flags/1/first-time-events', {}],
])('%s %s has an empty response', async (method, route, expected) => {
  const response = send(method === 'POST' ? form([view('1')]) : '', { method, path: `/api/t/${route}` });
  expect(await readResponse(response)).toEqual({ status: 200, body: expected });
});
