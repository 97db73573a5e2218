/** @jest-environment node */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ACCEPTED, type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { type RawRequest, sendRequest } from '@/__tests__/support/send-request';
import { startProxy } from '@/__tests__/support/start-proxy';

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

async function firstRequest() {
  const [received] = await upstream.received(1);
  if (!received) throw new Error('The upstream received no request.');
  return received;
}

describe('the request to the upstream', () => {
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
  ])('has the body of %s byte for byte', async (_, route, type, body) => {
    const response = await send({ path: `/api/t/${route}`, headers: { 'Content-Type': type }, body });
    const received = await firstRequest();
    expect(response.status).toBe(200);
    expect(received.method).toBe('POST');
    expect(received.url).toBe(`/${route}/`);
    expect(received.body.equals(body)).toBe(true);
    expect(received.headers).toMatchObject({ 'content-type': type, 'content-length': String(body.length) });
    expect(received.headers).not.toHaveProperty('content-encoding');
  });

  test('has the same body if it is chunked or empty', async () => {
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(10_000, index));
    await track({ body: chunks });
    await track({ body: '' });
    const [large, empty] = await upstream.received(2);
    expect(large?.body.equals(Buffer.concat(chunks))).toBe(true);
    expect(empty?.body).toHaveLength(0);
  });

  test('has the query unchanged and the path as Mixpanel spells it, with and without a trailing slash', async () => {
    const query = '?verbose=1&ip=1&_=1%202+3&track=%2F&track=a%5bb&empty=&%24lib_version=2';
    await track({ path: `/api/t/track/${query}` });
    await track({ path: `/api/t/track${query}` });
    const received = await upstream.received(2);
    expect(received.map(({ url }) => url)).toEqual([`/track/${query}`, `/track/${query}`]);
  });

  test('carries the project key and the trace id for flags and their first-time events', async () => {
    const headers = { Authorization: 'Basic a2V5Og==', traceparent: '00-1-2-01' };
    await send({ path: '/api/t/flags?context=%7B%7D', method: 'GET', headers });
    await send({ path: '/api/t/flags/f-1/first-time-events', headers, body: '{}' });
    const [flags, firstTimeEvents] = await upstream.received(2);
    expect(flags).toMatchObject({ method: 'GET', url: '/flags/?context=%7B%7D' });
    expect(firstTimeEvents).toMatchObject({ method: 'POST', url: '/flags/f-1/first-time-events' });
    for (const request of [flags, firstTimeEvents]) {
      expect(request?.headers).toMatchObject({ authorization: 'Basic a2V5Og==', traceparent: '00-1-2-01' });
    }
  });

  test('has only the headers of the allowlist', async () => {
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
    const { headers } = await firstRequest();
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

  test('has the client address that the trusted hop added', async () => {
    const behindProxy = await startProxy(upstream.origin, { trustedHops: 1 });
    await sendRequest({
      port: behindProxy.port,
      path: '/api/t/track',
      headers: { 'X-Forwarded-For': '198.51.100.7, 2001:db8::1' },
    });
    await behindProxy.close();
    expect((await firstRequest()).headers).toMatchObject({
      'x-forwarded-for': '2001:db8::1',
      'x-real-ip': '2001:db8::1',
    });
  });

  test('goes to the configured host, whatever the query, the Host header and the URL contain', async () => {
    await send({ path: '/api/t/track?host=elsewhere.test', headers: { Host: 'elsewhere.test' }, body: 'a' });
    expect((await send({ path: 'http://elsewhere.test/api/t/track', body: 'a' })).status).toBe(404);
    expect(upstream.requests).toHaveLength(1);
  });

  test('reuses its connection', async () => {
    for (let sent = 0; sent < 5; sent += 1) await track();
    expect(upstream.requests).toHaveLength(5);
    expect(upstream.connectionCount).toBe(1);
  });

  test('has the path of the upstream URL as a prefix', async () => {
    const prefixed = await startProxy(`${upstream.origin}/mixpanel`);
    await sendRequest({ port: prefixed.port, path: '/api/t/track', body: 'a' });
    await prefixed.close();
    expect((await firstRequest()).url).toBe('/mixpanel/track/');
  });
});

describe('the response to the client', () => {
  test('has a JSON body byte for byte, whatever its Content-Type', async () => {
    const body = Buffer.from('{ "status":1,\n"text":"ä" }\n');
    upstream.reply({ kind: 'respond', headers: { 'Content-Type': 'text/plain' }, body });
    const response = await track();
    expect(response.status).toBe(200);
    expect(response.body.equals(body)).toBe(true);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('has no other headers of the upstream and is not cacheable', async () => {
    upstream.reply({
      kind: 'respond',
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

  test.each([400, 401, 413, 429, 500, 503])('has status %i with the body of the upstream', async (status) => {
    upstream.reply({ kind: 'respond', status, body: '{"error":"x"}' });
    const response = await track();
    expect(response.status).toBe(status);
    expect(response.body.toString()).toBe('{"error":"x"}');
  });

  test.each([400, 413, 429, 500, 503])(
    'has status %i with a JSON body if the body of the upstream is HTML',
    async (status) => {
      upstream.reply({
        kind: 'respond',
        status,
        headers: { 'Content-Type': 'text/html' },
        body: '<h1>Oh</h1>',
      });
      const response = await track();
      expect(response.status).toBe(status);
      expect(JSON.parse(response.body.toString())).toMatchObject({ status });
    },
  );

  test.each([
    ['HTML', 200, '<h1>Sign in</h1>'],
    ['truncated JSON', 200, '{"error":'],
    ['a compressed body', 200, gzipSync('{"status":1}')],
    ['an empty body', 200, ''],
    ['no content', 204, ''],
  ])('is a 502 for %s with a success status', async (_, status, body) => {
    upstream.reply({ kind: 'respond', status, body });
    const response = await track();
    expect(response.status).toBe(502);
    expect(JSON.parse(response.body.toString())).toMatchObject({ status: 502 });
  });

  test.each([301, 302, 303, 304, 307, 308])(
    'is a 502 for a redirect with %i, which is not followed',
    async (status) => {
      const body = status === 304 ? '' : '{}';
      upstream.reply({
        kind: 'respond',
        status,
        headers: { Location: `${upstream.origin}/elsewhere` },
        body,
      });
      const response = await track();
      expect(response.status).toBe(502);
      expect(response.headers).not.toHaveProperty('location');
      expect(JSON.parse(response.body.toString())).toMatchObject({ status: 502 });
      expect(upstream.requests).toHaveLength(1);
    },
  );

  test('has Retry-After in seconds unchanged', async () => {
    upstream.reply({ kind: 'respond', status: 429, headers: { 'Retry-After': '17' }, body: 'slow down' });
    const response = await track();
    expect(response.status).toBe(429);
    expect(response.headers['retry-after']).toBe('17');
  });
});

describe('a failing upstream', () => {
  test('down: 502 until it is up again', async () => {
    await track();
    await upstream.stop();
    const response = await track();
    expect(response.status).toBe(502);
    expect(JSON.parse(response.body.toString())).toMatchObject({ status: 502 });
    expect(response.headers['cache-control']).toBe('no-store');
    await upstream.start();
    expect((await track()).status).toBe(200);
  });

  test.each([
    ['resets the connection', { kind: 'reset' }],
    ['resets the connection midway through its response', { kind: 'reset', midResponse: true }],
  ] as const)('%s: 502', async (_, reply) => {
    upstream.reply(reply);
    const response = await track();
    expect(response.status).toBe(502);
    expect(JSON.parse(response.body.toString())).toMatchObject({ status: 502 });
  });

  test.each([
    ['never responds', { kind: 'hang' }],
    ['sends one byte at a time', { kind: 'drip', everyMs: 20 }],
    ['responds late', { kind: 'respond', body: '{}', delayMs: 60_000 }],
  ] as const)('%s: 504', async (_, reply) => {
    upstream.reply(reply);
    const response = await settings();
    expect(response.status).toBe(504);
    expect(JSON.parse(response.body.toString())).toMatchObject({ status: 504 });
  });

  test('no free connection in time: 504, and the request is never sent', async () => {
    const singleConnection = await startProxy(upstream.origin, { maxConnections: 1 });
    let release = () => {};
    const when = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.replyOnce({ kind: 'respond', body: '{}', when });
    const first = sendRequest({ port: singleConnection.port, path: '/api/t/track', body: 'a' });
    await upstream.received(1);
    const response = await sendRequest({
      port: singleConnection.port,
      path: '/api/t/settings',
      method: 'GET',
    });
    expect(response.status).toBe(504);
    release();
    expect((await first).status).toBe(200);
    expect(
      (await sendRequest({ port: singleConnection.port, path: '/api/t/engage', body: 'a' })).status,
    ).toBe(200);
    await singleConnection.close();
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/track/', '/engage/']);
  });

  test('a response over five megabytes: 502', async () => {
    upstream.reply({ kind: 'respond', body: `"${'a'.repeat(5 * 1024 * 1024)}"` });
    expect((await track()).status).toBe(502);
  });

  test.each([413, 500])(
    'responds with %i before it has read the body: the client gets that response',
    async (status) => {
      upstream.reply({ kind: 'early', status, body: '{"error":"early"}' });
      const response = await track({ body: Buffer.alloc(8 * 1024 * 1024, 'a') });
      expect(response.status).toBe(status);
      expect(response.body.toString()).toBe('{"error":"early"}');
    },
  );

  test('responds early and resets the connection: the client still gets JSON', async () => {
    upstream.reply({ kind: 'early', status: 413, abrupt: true });
    const response = await track({ body: Buffer.alloc(8 * 1024 * 1024, 'a') });
    expect([413, 502]).toContain(response.status);
    expect(() => JSON.parse(response.body.toString())).not.toThrow();
  });
});

test('the upstream gets no complete request if the client disconnects midway', async () => {
  const started = new Promise<void>((resolve) => {
    upstream.replyWith(() => {
      resolve();
      return ACCEPTED;
    });
  });
  const client = connect(proxy.port, '127.0.0.1');
  client.write('POST /api/t/track HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\ndata=\r\n');
  await started;
  client.destroy();
  await upstream.aborted(1);
  expect(upstream.requests).toHaveLength(0);
});
