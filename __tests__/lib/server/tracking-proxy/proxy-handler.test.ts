/** @jest-environment node */
import { once } from 'node:events';
import { Agent } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type RawAnswer, type RawRequest, sendRequest } from '@/__tests__/support/send-request';
import { type StartProxyOptions, startProxy } from '@/__tests__/support/start-proxy';
import { MAX_BODY_BYTES } from '@/lib/server/tracking-proxy/proxy-handler';
import { type FakeUpstream, startFakeUpstream } from '@/scripts/support/fake-upstream';

let upstream: FakeUpstream;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  upstream = await startFakeUpstream();
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await upstream.stop();
});

async function start(options: StartProxyOptions = {}) {
  const proxy = await startProxy(upstream.origin, options);
  closing.push(proxy.close);
  return ({ method = 'POST', ...request }: Partial<RawRequest> = {}) => {
    const body = method === 'POST' ? { body: 'data=1' } : {};
    return sendRequest({ port: proxy.port, path: '/api/t/track', method, ...body, ...request });
  };
}

function expectRefusal(answer: RawAnswer, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status, error: expect.any(String) });
}

describe('routes', () => {
  test.each(['/api/t', '/api/t/', '/api/t/nothing', '/api/t/track/more?x=1', '/elsewhere'])(
    '%s is answered 404',
    async (path) => {
      const send = await start();
      expectRefusal(await send({ path }), 404);
      expectRefusal(await send({ path, method: 'GET' }), 404);
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
  ])('%s %s is answered 405 and told what is allowed', async (method, path, allowed) => {
    const answer = await (await start())({ method, path });
    expectRefusal(answer, 405);
    expect(answer.headers.allow).toBe(allowed);
  });

  test('HEAD is answered 405 too', async () => {
    const answer = await (await start())({ method: 'HEAD', path: '/api/t/flags' });
    expect(answer.status).toBe(405);
  });

  test('without a sink everything is answered 404', async () => {
    const send = await start({ forward: null });
    expectRefusal(await send(), 404);
    expectRefusal(await send({ path: '/api/t' }), 404);
    expectRefusal(await send({ path: '/api/t/flags', method: 'GET' }), 404);
    expect(upstream.requests).toHaveLength(0);
  });

  test('a sink that fails is answered 500 and the operator is told', async () => {
    const send = await start({ forward: () => Promise.reject(new Error('broken')) });
    const warned = once(process, 'warning');
    expectRefusal(await send(), 500);
    expect((await warned)[0]).toMatchObject({ detail: expect.stringContaining('broken') });
  });
});

describe('size', () => {
  test('ten megabytes are taken', async () => {
    expect(MAX_BODY_BYTES).toBe(10 * 1024 * 1024);
    const body = Buffer.alloc(MAX_BODY_BYTES, 'a');
    expect((await (await start())({ body })).status).toBe(200);
    const [received] = await upstream.received(1);
    expect(received?.body.equals(body)).toBe(true);
  });

  test('one byte more is answered 413 before the upstream hears of it', async () => {
    expectRefusal(await (await start())({ body: Buffer.alloc(MAX_BODY_BYTES + 1) }), 413);
    expect(upstream.connectionCount).toBe(0);
  });

  test('one byte more in chunks is answered 413, and the upstream gets no whole request', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const body = [...Array.from({ length: 10 }, () => megabyte), Buffer.alloc(1)];
    expectRefusal(await (await start())({ body }), 413);
    await upstream.broken(1);
    expect(upstream.requests).toHaveLength(0);
  });

  test('large bodies go through whole, several at a time', async () => {
    const body = Buffer.alloc(MAX_BODY_BYTES, 'b');
    const send = await start();
    const answers = await Promise.all([send({ body }), send({ body }), send({ body })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(upstream.requests.every((request) => request.body.equals(body))).toBe(true);
  });
});

describe('a request that has come in before it is handled', () => {
  test('goes through whole, in one piece or in chunks, with a body or without', async () => {
    const send = await start({ whenComplete: true });
    const chunks = [Buffer.alloc(20_000, 'a'), Buffer.alloc(20_000, 'b')];
    expect((await send({ body: 'data=1' })).status).toBe(200);
    expect((await send({ body: chunks })).status).toBe(200);
    expect((await send({ body: '' })).status).toBe(200);
    expect((await send({ method: 'GET', path: '/api/t/flags' })).status).toBe(200);
    const bodies = upstream.requests.map(({ body }) => body);
    expect(bodies).toEqual([Buffer.from('data=1'), Buffer.concat(chunks), Buffer.alloc(0), Buffer.alloc(0)]);
  });

  test('leaves its connection open where it is refused', async () => {
    const send = await start({ whenComplete: true });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expectRefusal(await send({ agent, path: '/api/t/nothing' }), 404);
    expect((await send({ agent })).reused).toBe(true);
    agent.destroy();
  });
});

describe('connection', () => {
  test.each([
    ['not found', { path: '/api/t/nothing' }, 404],
    ['of a wrong method', { method: 'PUT' }, 405],
    ['too large', { body: Buffer.alloc(MAX_BODY_BYTES + 1) }, 413],
  ])('stays open for the next request after one that is %s', async (_, refused, status) => {
    const send = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.alloc(1024 * 1024);
    expect((await send({ agent, body, ...refused })).status).toBe(status);
    const next = await send({ agent });
    expect(next.status).toBe(200);
    expect(next.reused).toBe(true);
    agent.destroy();
  });

  test('a visitor who wants it closed is answered before it is', async () => {
    const send = await start();
    const headers = { Connection: 'close' };
    expectRefusal(await send({ headers, body: Buffer.alloc(MAX_BODY_BYTES + 1) }), 413);
    expectRefusal(await send({ headers, path: '/api/t/nothing', body: Buffer.alloc(MAX_BODY_BYTES) }), 404);
  });
});

describe('limits', () => {
  test('calls over the limit are answered 429 with the seconds to wait', async () => {
    const send = await start({ perMinute: 3 });
    for (let call = 0; call < 3; call += 1) expect((await send()).status).toBe(200);
    const answer = await send();
    expectRefusal(answer, 429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(upstream.requests).toHaveLength(3);
  });

  test('a forged X-Forwarded-For gets nobody round the limit', async () => {
    const send = await start({ perMinute: 1 });
    await send({ headers: { 'X-Forwarded-For': '198.51.100.1' } });
    expectRefusal(await send({ headers: { 'X-Forwarded-For': '198.51.100.2' } }), 429);
  });

  test('nor does one that a trusted hop has added to', async () => {
    const send = await start({ perMinute: 1, trustedHops: 1 });
    await send({ headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' } });
    expectRefusal(await send({ headers: { 'X-Forwarded-For': '198.51.100.2, 203.0.113.9' } }), 429);
    expect((await send({ headers: { 'X-Forwarded-For': '203.0.113.9, 203.0.113.10' } })).status).toBe(200);
  });

  test('one /64 of IPv6 is one visitor', async () => {
    const send = await start({ perMinute: 1, trustedHops: 1 });
    await send({ headers: { 'X-Forwarded-For': '2001:db8:0:1::1' } });
    expectRefusal(await send({ headers: { 'X-Forwarded-For': '2001:db8:0:1:ffff::2' } }), 429);
    expect((await send({ headers: { 'X-Forwarded-For': '2001:db8:0:2::1' } })).status).toBe(200);
  });

  test('a visitor over IPv6 is served and limited without a proxy too', async () => {
    const proxy = await startProxy(upstream.origin, { host: '::1', perMinute: 1 });
    closing.push(proxy.close);
    const request = { port: proxy.port, host: '::1', path: '/api/t/track', body: 'a' };
    expect((await sendRequest(request)).status).toBe(200);
    expectRefusal(await sendRequest(request), 429);
    expect(upstream.requests[0]?.headers['x-forwarded-for']).toBe('::1');
  });

  test('calls that lead nowhere do not count', async () => {
    const send = await start({ perMinute: 1 });
    await send({ path: '/api/t/nothing' });
    await send({ method: 'PUT' });
    expect((await send()).status).toBe(200);
  });

  test('calls over the limit of those in flight are answered 503 with Retry-After, until there is room', async () => {
    let release = () => {};
    const when = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.reply({ kind: 'answer', body: '{}', when });
    const send = await start({ maxInFlight: 2 });
    const held = [send(), send()];
    await upstream.received(2);
    const answer = await send();
    expectRefusal(answer, 503);
    expect(answer.headers['retry-after']).toBe('1');
    release();
    for (const { status } of await Promise.all(held)) expect(status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(upstream.requests).toHaveLength(3);
  });
});

test('a front is one count for all its connections', async () => {
  const send = await start({ perMinute: 2 });
  const statuses = await Promise.all([send(), send(), send(), send()]).then((answers) =>
    answers.map(({ status }) => status).sort(),
  );
  expect(statuses).toEqual([200, 200, 429, 429]);
});
