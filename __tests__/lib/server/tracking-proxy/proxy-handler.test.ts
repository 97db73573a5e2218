/** @jest-environment node */
import { EventEmitter, once } from 'node:events';
import { Agent, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { type RawRequest, type RawResponse, sendRequest } from '@/__tests__/support/send-request';
import { type StartProxyOptions, startProxy } from '@/__tests__/support/start-proxy';
import type { Forwarder } from '@/lib/server/tracking-proxy/forwarder';
import { createProxyHandler, MAX_BODY_BYTES } from '@/lib/server/tracking-proxy/proxy-handler';

let upstream: FakeUpstream;
const closeProxies: (() => Promise<void>)[] = [];

beforeEach(async () => {
  upstream = await startFakeUpstream();
});

afterEach(async () => {
  for (const close of closeProxies.splice(0)) await close();
  await upstream.stop();
});

async function start(options: StartProxyOptions = {}) {
  const proxy = await startProxy(upstream.origin, options);
  closeProxies.push(proxy.close);
  return ({ method = 'POST', ...request }: Partial<RawRequest> = {}) => {
    const body = method === 'POST' ? { body: 'data=1' } : {};
    return sendRequest({ port: proxy.port, path: '/api/t/track', method, ...body, ...request });
  };
}

function expectError(response: RawResponse, status: number): void {
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(response.body.toString())).toMatchObject({ status, error: expect.any(String) });
}

describe('a receipt', () => {
  const cookie = 'checkleaf-sent-a1=1; Path=/; SameSite=Lax; Max-Age=432000';

  test('is set as a cookie if the upstream accepts what asks for it', async () => {
    const send = await start();
    const path = '/api/t/track?verbose=1&receipt=a1';
    expect((await send({ path })).headers['set-cookie']).toEqual([cookie]);
    const page = { Host: 'www.example.org', Origin: 'https://www.example.org' };
    for (const headers of [page, { Origin: page.Origin, 'Sec-Fetch-Site': 'same-origin' }]) {
      const secure = await send({ path, headers });
      expect(secure.headers['set-cookie']).toEqual([`${cookie}; Secure`]);
    }
  });

  // It could fill the cookies of its visitors, until servers reject their requests.
  test.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://other.example', Host: 'www.example.org' },
    { Origin: 'null' },
  ])('is not set for a page of another site: %j', async (headers) => {
    const response = await (await start())({ path: '/api/t/track?receipt=a1', headers });
    expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test.each([500, 429, 413, 400])('is not set if the upstream responds with %i', async (status) => {
    upstream.reply({ kind: 'respond', status });
    const response = await (await start())({ path: '/api/t/track?receipt=a1' });
    expect([response.status, response.headers['set-cookie']]).toEqual([status, undefined]);
  });

  test.each(['', '?receipt=', '?receipt=a%3B%20Path', `?receipt=${'a'.repeat(41)}`])(
    'is not set for the query “%s”',
    async (query) => {
      const { headers } = await (await start())({ path: `/api/t/track${query}` });
      expect(headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('routes', () => {
  test.each(['/api/t', '/api/t/', '/api/t/nothing', '/api/t/track/more?x=1', '/elsewhere'])(
    '%s returns 404',
    async (path) => {
      const send = await start();
      expectError(await send({ path }), 404);
      expectError(await send({ path, method: 'GET' }), 404);
    },
  );

  test.each([
    ['GET', '/api/t/track', 'POST'],
    ['PUT', '/api/t/engage/', 'POST'],
    ['DELETE', '/api/t/groups', 'POST'],
    ['OPTIONS', '/api/t/record', 'POST'],
    ['POST', '/api/t/flags', 'GET'],
    ['GET', '/api/t/flags/1/first-time-events', 'POST'],
    ['POST', '/api/t/settings/', 'GET'],
  ])('%s %s returns 405 with the allowed method', async (method, path, allowed) => {
    const response = await (await start())({ method, path });
    expectError(response, 405);
    expect(response.headers.allow).toBe(allowed);
  });

  test('HEAD returns 405', async () => {
    const response = await (await start())({ method: 'HEAD', path: '/api/t/flags' });
    expect(response.status).toBe(405);
  });

  test('returns 404 for every request if tracking is disabled', async () => {
    const send = await start({ forward: null });
    expectError(await send(), 404);
    expectError(await send({ path: '/api/t' }), 404);
    expectError(await send({ path: '/api/t/flags', method: 'GET' }), 404);
    expect(upstream.requests).toHaveLength(0);
  });

  test('returns 500 and emits a process warning if the forwarder rejects', async () => {
    const send = await start({ forward: () => Promise.reject(new Error('broken')) });
    const warning = once(process, 'warning');
    expectError(await send(), 500);
    expect((await warning)[0]).toMatchObject({ detail: expect.stringContaining('broken') });
  });
});

describe('body size', () => {
  test('a body of ten megabytes is accepted', async () => {
    expect(MAX_BODY_BYTES).toBe(10 * 1024 * 1024);
    const body = Buffer.alloc(MAX_BODY_BYTES, 'a');
    expect((await (await start())({ body })).status).toBe(200);
    const [received] = await upstream.received(1);
    expect(received?.body.equals(body)).toBe(true);
  });

  test('one byte more returns 413 without a request to the upstream', async () => {
    expectError(await (await start())({ body: Buffer.alloc(MAX_BODY_BYTES + 1) }), 413);
    expect(upstream.connectionCount).toBe(0);
  });

  test('one byte more in chunks returns 413, and the upstream never gets a complete request', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const body = [...Array.from({ length: 10 }, () => megabyte), Buffer.alloc(1)];
    expectError(await (await start())({ body }), 413);
    await upstream.aborted(1);
    expect(upstream.requests).toHaveLength(0);
  });

  test('large concurrent bodies are forwarded completely', async () => {
    const body = Buffer.alloc(MAX_BODY_BYTES, 'b');
    const send = await start();
    const responses = await Promise.all([send({ body }), send({ body }), send({ body })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(upstream.requests.every((request) => request.body.equals(body))).toBe(true);
  });
});

describe('a request that is received before it is handled', () => {
  test('is forwarded completely: in one piece, in chunks, and without a body', async () => {
    const send = await start({ whenComplete: true });
    const chunks = [Buffer.alloc(20_000, 'a'), Buffer.alloc(20_000, 'b')];
    expect((await send({ body: 'data=1' })).status).toBe(200);
    expect((await send({ body: chunks })).status).toBe(200);
    expect((await send({ body: '' })).status).toBe(200);
    expect((await send({ method: 'GET', path: '/api/t/flags' })).status).toBe(200);
    const bodies = upstream.requests.map(({ body }) => body);
    expect(bodies).toEqual([Buffer.from('data=1'), Buffer.concat(chunks), Buffer.alloc(0), Buffer.alloc(0)]);
  });

  test('keeps its connection open when it is rejected', async () => {
    const send = await start({ whenComplete: true });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expectError(await send({ agent, path: '/api/t/nothing' }), 404);
    expect((await send({ agent })).reused).toBe(true);
    agent.destroy();
  });
});

describe('connection', () => {
  test.each([
    ['for an unknown route', { path: '/api/t/nothing' }, 404],
    ['with a wrong method', { method: 'PUT' }, 405],
    ['with a body over the limit', { body: Buffer.alloc(MAX_BODY_BYTES + 1) }, 413],
  ])('is closed after a request %s whose body is still being sent', async (_, rejected, status) => {
    const send = await start();
    const body = Buffer.alloc(MAX_BODY_BYTES);
    const response = await send({ body, ...rejected });
    expect([response.status, response.headers.connection]).toEqual([status, 'close']);
  });

  test('a request with Connection: close gets its response before the connection closes', async () => {
    const send = await start();
    const headers = { Connection: 'close' };
    expectError(await send({ headers, body: Buffer.alloc(MAX_BODY_BYTES + 1) }), 413);
    expectError(await send({ headers, path: '/api/t/nothing', body: Buffer.alloc(MAX_BODY_BYTES) }), 404);
  });
});

describe('limits', () => {
  test('a request over the rate limit returns 429 with Retry-After in seconds', async () => {
    const send = await start({ requestsPerMinute: 3 });
    for (let request = 0; request < 3; request += 1) expect((await send()).status).toBe(200);
    const response = await send();
    expectError(response, 429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(upstream.requests).toHaveLength(3);
  });

  test('a forged X-Forwarded-For does not bypass the rate limit', async () => {
    const send = await start({ requestsPerMinute: 1 });
    await send({ headers: { 'X-Forwarded-For': '198.51.100.1' } });
    expectError(await send({ headers: { 'X-Forwarded-For': '198.51.100.2' } }), 429);
  });

  test('an IPv6 /64 network counts as one client', async () => {
    const send = await start({ requestsPerMinute: 1, trustedHops: 1 });
    await send({ headers: { 'X-Forwarded-For': '2001:db8:0:1::1' } });
    expectError(await send({ headers: { 'X-Forwarded-For': '2001:db8:0:1:ffff::2' } }), 429);
    expect((await send({ headers: { 'X-Forwarded-For': '2001:db8:0:2::1' } })).status).toBe(200);
  });

  test('a direct IPv6 client is served and rate limited', async () => {
    const proxy = await startProxy(upstream.origin, { host: '::1', requestsPerMinute: 1 });
    closeProxies.push(proxy.close);
    const request = { port: proxy.port, host: '::1', path: '/api/t/track', body: 'a' };
    expect((await sendRequest(request)).status).toBe(200);
    expectError(await sendRequest(request), 429);
    expect(upstream.requests[0]?.headers['x-forwarded-for']).toBe('::1');
  });

  test('requests that return 404 or 405 do not count towards the rate limit', async () => {
    const send = await start({ requestsPerMinute: 1 });
    await send({ path: '/api/t/nothing' });
    await send({ method: 'PUT' });
    expect((await send()).status).toBe(200);
  });

  test('requests over the concurrency limit return 503 with Retry-After until another one has finished', async () => {
    let release = () => {};
    const when = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.reply({ kind: 'respond', body: '{}', when });
    const send = await start({ maxInFlight: 2 });
    const pending = [send(), send()];
    await upstream.received(2);
    const response = await send();
    expectError(response, 503);
    expect(response.headers['retry-after']).toBe('1');
    release();
    for (const { status } of await Promise.all(pending)) expect(status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(upstream.requests).toHaveLength(3);
  });
});

/** Sends a request whose body stalls. `readResponse` returns all that the server sends until it closes the connection. */
async function stall(port: number, { path = '/api/t/track', localAddress = '127.0.0.1' } = {}) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  closeProxies.push(async () => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\ndata=`);
  return { socket, readResponse: () => text(socket) };
}

describe('a body that stalls', () => {
  test('is not waited for when its request is rejected', async () => {
    const { port, close } = await startProxy(upstream.origin, { requestsPerMinute: 1, lingerMs: 50 });
    closeProxies.push(close);
    const unknown = await stall(port, { path: '/api/t/nothing' });
    expect(await unknown.readResponse()).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\nConnection: close\r\n/);
    expect((await sendRequest({ port, path: '/api/t/track', body: 'a' })).status).toBe(200);
    const limited = await stall(port);
    expect(await limited.readResponse()).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nConnection: close\r\n/);
  });

  test('takes one of few places of its client, and none of others', async () => {
    const begun = new EventEmitter();
    const forward: Forwarder = async ({ body }) => {
      begun.emit('request');
      if (body && !Buffer.isBuffer(body)) for await (const _ of body);
      return { status: 200, headers: {}, body: '{}' };
    };
    const { port, close } = await startProxy(upstream.origin, { forward, maxBodiesPerClient: 2 });
    closeProxies.push(close);
    const stallOnce = async () => {
      const request = once(begun, 'request');
      const stalled = await stall(port);
      await request;
      return stalled;
    };
    const first = await stallOnce();
    await stallOnce();
    const third = await stall(port);
    expect(await third.readResponse()).toMatch(
      /^HTTP\/1\.1 429 [\s\S]*\r\nRetry-After: 1\r\n[\s\S]*Connection: close/,
    );
    const elsewhere = await sendRequest({ port, path: '/api/t/track', body: 'a', localAddress: '127.0.0.2' });
    expect(elsewhere.status).toBe(200);

    first.socket.write('x'.repeat(95));
    await once(first.socket, 'data');
    const { socket } = await stallOnce();
    socket.destroy();
  });
});

test('a client that has left before its request is handled takes no place, and nothing waits for its body', async () => {
  const forward: Forwarder = async ({ body }) => {
    if (body && !Buffer.isBuffer(body)) for await (const _ of body);
    return { status: 200, headers: {}, body: '{}' };
  };
  const limits = { requestsPerMinute: 100, maxClients: 10, maxInFlight: 1, maxBodiesPerClient: 1 };
  const handle = createProxyHandler({ forward, trustedHops: 1, ...limits });
  const left = new EventEmitter();
  const server = createServer(async (request, response) => {
    if (request.url === '/api/t/track?leave') {
      request.on('error', () => undefined).socket.destroy();
      await new Promise((resolve) => {
        request.once('close', resolve);
      });
      await handle(request, response);
      left.emit('handled');
    } else await handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeProxies.push(async () => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const handled = once(left, 'handled');
  await stall(port, { path: '/api/t/track?leave' });
  await handled;
  expect((await sendRequest({ port, path: '/api/t/track', body: 'a' })).status).toBe(200);
});
