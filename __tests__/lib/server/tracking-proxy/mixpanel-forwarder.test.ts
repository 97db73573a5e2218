/** @jest-environment node */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type RawRequest, sendRequest } from '@/__tests__/support/send-request';
import { startProxy } from '@/__tests__/support/start-proxy';
import { ACCEPTED, type FakeUpstream, startFakeUpstream } from '@/scripts/support/fake-upstream';

let upstream: FakeUpstream;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeEach(async () => {
  upstream = await startFakeUpstream();
  proxy = await startProxy(upstream.origin);
});

afterEach(async () => {
  await proxy.close();
  await upstream.stop();
});

const send = (request: Omit<RawRequest, 'port'>) => sendRequest({ port: proxy.port, ...request });
const track = (request: Partial<RawRequest> = {}) =>
  send({ path: '/api/t/track', body: 'data=1', ...request });
const settings = () => send({ path: '/api/t/settings', method: 'GET' });

async function receive() {
  const [received] = await upstream.received(1);
  if (!received) throw new Error('Nothing was received.');
  return received;
}

describe('what goes to the upstream', () => {
  test.each([
    [
      'a batch',
      'track',
      'application/x-www-form-urlencoded',
      Buffer.from('data=%5B%7B%22event%22%3A%22a+b%22%7D%5D'),
    ],
    ['a beacon', 'track', 'text/plain;charset=UTF-8', Buffer.from('data=%5B%7B%22event%22%3A%22ä%22%7D%5D')],
    ['a profile', 'engage', 'application/x-www-form-urlencoded', Buffer.from('data=%5B%5D')],
    ['a group', 'groups', 'application/x-www-form-urlencoded', Buffer.from('data=%5B%5D')],
    ['a recording', 'record', 'application/octet-stream', gzipSync('[{"type":2}]')],
  ])('%s is the same, byte for byte', async (_, route, type, body) => {
    const answer = await send({ path: `/api/t/${route}`, headers: { 'Content-Type': type }, body });
    const received = await receive();
    expect(answer.status).toBe(200);
    expect(received.method).toBe('POST');
    expect(received.url).toBe(`/${route}/`);
    expect(received.body.equals(body)).toBe(true);
    expect(received.headers).toMatchObject({ 'content-type': type, 'content-length': String(body.length) });
    expect(received.headers).not.toHaveProperty('content-encoding');
  });

  test('a body in chunks is the same, and so is an empty one', async () => {
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(10_000, index));
    await track({ body: chunks });
    await track({ body: '' });
    const [large, empty] = await upstream.received(2);
    expect(large?.body.equals(Buffer.concat(chunks))).toBe(true);
    expect(empty?.body).toHaveLength(0);
  });

  test('the query is unchanged, and the path is the vendor’s with a slash at the end or without', async () => {
    const query = '?verbose=1&ip=1&_=1%202+3&track=%2F&track=a%5bb&empty=&%24lib_version=2';
    await track({ path: `/api/t/track/${query}` });
    await track({ path: `/api/t/track${query}` });
    const received = await upstream.received(2);
    expect(received.map(({ url }) => url)).toEqual([`/track/${query}`, `/track/${query}`]);
  });

  test('flags are asked for and their first events told with key and trace', async () => {
    const headers = { Authorization: 'Basic a2V5Og==', traceparent: '00-1-2-01' };
    await send({ path: '/api/t/flags?context=%7B%7D', method: 'GET', headers });
    await send({ path: '/api/t/flags/f-1/first-time-events', headers, body: '{}' });
    const [flags, first] = await upstream.received(2);
    expect(flags).toMatchObject({ method: 'GET', url: '/flags/?context=%7B%7D' });
    expect(first).toMatchObject({ method: 'POST', url: '/flags/f-1/first-time-events' });
    for (const request of [flags, first]) {
      expect(request?.headers).toMatchObject({ authorization: 'Basic a2V5Og==', traceparent: '00-1-2-01' });
    }
  });

  test('of the headers only those that it needs go on', async () => {
    await track({
      headers: {
        'Content-Type': 'text/plain',
        'Content-Encoding': 'gzip',
        Authorization: 'Basic a2V5Og==',
        'User-Agent': 'Browser/1',
        'Accept-Language': 'de',
        traceparent: '00-1-2-01',
        'Accept-Encoding': 'gzip, br',
        Cookie: 'session=1',
        Referer: 'http://checkleaf.test/a/secret',
        Origin: 'http://checkleaf.test',
        Host: 'elsewhere.test',
        Connection: 'keep-alive, X-Mine, Accept-Language',
        'Keep-Alive': 'timeout=5',
        'Proxy-Authorization': 'Basic eDp5',
        'Proxy-Connection': 'keep-alive',
        TE: 'trailers',
        Upgrade: 'h2c',
        'X-Mine': '1',
        Forwarded: 'for=198.51.100.7',
        'X-Forwarded-For': '198.51.100.7',
        'X-Forwarded-Host': 'elsewhere.test',
        'X-Real-IP': '198.51.100.7',
        'True-Client-IP': '198.51.100.7',
      },
    });
    const { headers } = await receive();
    expect(headers).toEqual({
      host: upstream.origin.slice('http://'.length),
      connection: 'keep-alive',
      'accept-encoding': 'identity',
      'content-type': 'text/plain',
      'content-encoding': 'gzip',
      'content-length': '6',
      authorization: 'Basic a2V5Og==',
      'user-agent': 'Browser/1',
      traceparent: '00-1-2-01',
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
    });
  });

  test('the visitor’s address is that from the trusted hop', async () => {
    const behindOne = await startProxy(upstream.origin, { trustedHops: 1 });
    await sendRequest({
      port: behindOne.port,
      path: '/api/t/track',
      headers: { 'X-Forwarded-For': '198.51.100.7, 2001:db8::1' },
    });
    await behindOne.close();
    expect((await receive()).headers).toMatchObject({
      'x-forwarded-for': '2001:db8::1',
      'x-real-ip': '2001:db8::1',
    });
  });

  test('nothing in a request chooses the host', async () => {
    await send({ path: '/api/t/track?host=elsewhere.test', headers: { Host: 'elsewhere.test' }, body: 'a' });
    expect((await send({ path: 'http://elsewhere.test/api/t/track', body: 'a' })).status).toBe(404);
    expect(upstream.requests).toHaveLength(1);
  });

  test('connections are kept', async () => {
    for (let call = 0; call < 5; call += 1) await track();
    expect(upstream.requests).toHaveLength(5);
    expect(upstream.connectionCount).toBe(1);
  });

  test('an upstream may have a path before its routes', async () => {
    const below = await startProxy(`${upstream.origin}/mixpanel`);
    await sendRequest({ port: below.port, path: '/api/t/track', body: 'a' });
    await below.close();
    expect((await receive()).url).toBe('/mixpanel/track/');
  });
});

describe('what comes back', () => {
  test('a JSON answer is the same, byte for byte, whatever it is called', async () => {
    const body = Buffer.from('{ "status":1,\n"text":"ä" }\n');
    upstream.reply({ kind: 'answer', headers: { 'Content-Type': 'text/plain' }, body });
    const answer = await track();
    expect(answer.status).toBe(200);
    expect(answer.body.equals(body)).toBe(true);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('no other header of the upstream does, and nothing is stored', async () => {
    upstream.reply({
      kind: 'answer',
      body: '1',
      headers: {
        'Set-Cookie': ['a=1', 'b=2'],
        Server: 'upstream',
        'X-Powered-By': 'upstream',
        'Keep-Alive': 'timeout=99',
        'Proxy-Authenticate': 'Basic',
        'Cache-Control': 'public, max-age=99',
        'Access-Control-Allow-Origin': '*',
      },
    });
    const { headers } = await track();
    expect(Object.keys(headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-type',
      'date',
      'keep-alive',
    ]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'keep-alive': 'timeout=5' });
  });

  test.each([400, 401, 413, 429, 500, 503])('the status %i is kept with its body', async (status) => {
    upstream.reply({ kind: 'answer', status, body: '{"error":"x"}' });
    const answer = await track();
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe('{"error":"x"}');
  });

  test.each([400, 413, 429, 500, 503])(
    'the status %i is kept where the body is HTML, with a body of ours',
    async (status) => {
      upstream.reply({
        kind: 'answer',
        status,
        headers: { 'Content-Type': 'text/html' },
        body: '<h1>Oh</h1>',
      });
      const answer = await track();
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ status });
    },
  );

  test.each([
    ['HTML', 200, '<h1>Sign in</h1>'],
    ['half a JSON text', 200, '{"error":'],
    ['packed though asked not to', 200, gzipSync('{"status":1}')],
    ['nothing', 200, ''],
    ['no content', 204, ''],
  ])('%s with a success becomes a 502', async (_, status, body) => {
    upstream.reply({ kind: 'answer', status, body });
    const answer = await track();
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 502 });
  });

  test.each([301, 302, 303, 304, 307, 308])(
    'a redirect with %i becomes a 502 and is not followed',
    async (status) => {
      const body = status === 304 ? '' : '{}';
      upstream.reply({ kind: 'answer', status, headers: { Location: `${upstream.origin}/elsewhere` }, body });
      const answer = await track();
      expect(answer.status).toBe(502);
      expect(answer.headers).not.toHaveProperty('location');
      expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 502 });
      expect(upstream.requests).toHaveLength(1);
    },
  );

  test('Retry-After stays in seconds', async () => {
    upstream.reply({ kind: 'answer', status: 429, headers: { 'Retry-After': '17' }, body: 'slow down' });
    const answer = await track();
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('17');
  });

  test('Retry-After as a date becomes seconds', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    upstream.reply({ kind: 'answer', status: 503, headers: { 'Retry-After': date }, body: '{}' });
    const seconds = Number((await track()).headers['retry-after']);
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });

  test('Retry-After that is neither is dropped', async () => {
    upstream.reply({ kind: 'answer', status: 503, headers: { 'Retry-After': 'soon' }, body: '{}' });
    expect((await track()).headers).not.toHaveProperty('retry-after');
  });
});

describe('faults of the upstream', () => {
  test('down: 502, and served again as soon as it is back', async () => {
    await track();
    await upstream.stop();
    const answer = await track();
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 502 });
    expect(answer.headers['cache-control']).toBe('no-store');
    await upstream.start();
    expect((await track()).status).toBe(200);
  });

  test.each([
    ['resetting', { kind: 'reset' }],
    ['resetting midway through its answer', { kind: 'reset', midAnswer: true }],
  ] as const)('%s: 502', async (_, reply) => {
    upstream.reply(reply);
    const answer = await track();
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 502 });
  });

  test.each([
    ['hanging', { kind: 'hang' }],
    ['dripping', { kind: 'drip', everyMs: 20 }],
    ['late', { kind: 'answer', body: '{}', delayMs: 60_000 }],
  ] as const)('%s: 504', async (_, reply) => {
    upstream.reply(reply);
    const answer = await settings();
    expect(answer.status).toBe(504);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 504 });
  });

  test('no connection free in time: 504, and the call is never made', async () => {
    const narrow = await startProxy(upstream.origin, { maxConnections: 1 });
    let release = () => {};
    const when = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.replyOnce({ kind: 'answer', body: '{}', when });
    const first = sendRequest({ port: narrow.port, path: '/api/t/track', body: 'a' });
    await upstream.received(1);
    const answer = await sendRequest({ port: narrow.port, path: '/api/t/settings', method: 'GET' });
    expect(answer.status).toBe(504);
    release();
    expect((await first).status).toBe(200);
    expect((await sendRequest({ port: narrow.port, path: '/api/t/engage', body: 'a' })).status).toBe(200);
    await narrow.close();
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/track/', '/engage/']);
  });

  test('an answer over five megabytes: 502', async () => {
    upstream.reply({ kind: 'answer', body: `"${'a'.repeat(5 * 1024 * 1024)}"` });
    expect((await track()).status).toBe(502);
  });

  test.each([413, 500])('an early %i, before the body is through: the visitor gets it', async (status) => {
    upstream.reply({ kind: 'early', status, body: '{"error":"early"}' });
    const answer = await track({ body: Buffer.alloc(8 * 1024 * 1024, 'a') });
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe('{"error":"early"}');
  });

  test('an early answer on a connection torn down: JSON all the same', async () => {
    upstream.reply({ kind: 'early', status: 413, abrupt: true });
    const answer = await track({ body: Buffer.alloc(8 * 1024 * 1024, 'a') });
    expect([413, 502]).toContain(answer.status);
    expect(() => JSON.parse(answer.body.toString())).not.toThrow();
  });
});

test('a visitor who breaks off leaves no half batch at the upstream', async () => {
  const arrived = new Promise<void>((resolve) => {
    upstream.replyWith(() => {
      resolve();
      return ACCEPTED;
    });
  });
  const visitor = connect(proxy.port, '127.0.0.1');
  visitor.write('POST /api/t/track HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ndata=\r\n');
  await arrived;
  visitor.destroy();
  await upstream.broken(1);
  expect(upstream.requests).toHaveLength(0);
});
