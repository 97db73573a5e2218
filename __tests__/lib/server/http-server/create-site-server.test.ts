/** @jest-environment node */
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { getCloneableBody } from 'next/dist/server/body-streams';
import { heldResponses } from '@/__tests__/support/held-responses';
import { sendRequest } from '@/__tests__/support/send-request';
import { siteServers } from '@/__tests__/support/site-servers';
import type { SiteServerOptions } from '@/lib/server/http-server/create-site-server';
import type { RequestLogEntry } from '@/lib/server/http-server/request-log';

const NEVER_MS = 60_000;
const NO_DELAY = { delay: Promise.resolve(), deadlineMs: NEVER_MS };

const startServer = siteServers();
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function start(options: Partial<SiteServerOptions> = {}) {
  const log: RequestLogEntry[] = [];
  const errors: unknown[] = [];
  const server = await startServer({
    handle: async (request, response) => {
      response.end(`${request.url} ${request.headers.host}`);
    },
    log: (entry) => log.push(entry),
    reportError: (error) => errors.push(error),
    ...options,
  });
  return { ...server, log, errors };
}

async function open(port: number, data = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(data);
  return socket;
}

/** Sends the text of a request and reads until the server closes the connection. */
async function exchange(port: number, data: string): Promise<string> {
  return text(await open(port, data));
}

test('/api/health and /api/ready are 200 and not cached', async () => {
  const { get } = await start();
  for (const path of ['/api/health', '/api/ready', '/api/ready?probe=1']) {
    const { status, headers, body } = await get(path);
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('without the store the server is healthy, not ready', async () => {
  for (const checkStore of [async () => false, () => Promise.reject(new Error('locked'))]) {
    const { get, site } = await start({ checkStore });
    expect((await get('/api/health')).status).toBe(200);
    expect((await get('/api/health/?a')).body.toString()).toBe('{"status":"ok"}');
    const ready = await get('/api/ready');
    expect(ready).toMatchObject({
      status: 503,
      headers: { 'cache-control': 'no-store', 'retry-after': '5' },
    });
    await site.stop(NO_DELAY);
  }
});

test('the probes have no other methods', async () => {
  const { port } = await start();
  for (const path of ['/api/health', '/api/ready']) {
    const response = await sendRequest({ port, path, method: 'POST', body: '{' });
    expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  }
});

test('a stopping server is healthy but not ready, and accepts connections during the delay', async () => {
  const { site, get } = await start();
  let endDelay: (value?: unknown) => void = () => undefined;
  const delay = new Promise((resolve) => {
    endDelay = resolve;
  });
  const stopped = site.stop({ delay, deadlineMs: NEVER_MS });
  expect((await get('/api/health')).status).toBe(200);
  const ready = await get('/api/ready');
  expect(ready).toMatchObject({ status: 503, headers: { connection: 'close' } });
  expect(await get('/page')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  endDelay();
  await stopped;
  await expect(get('/page')).rejects.toThrow(/ECONNREFUSED/);
});

test('requests in flight finish, and their connections close', async () => {
  const { handle, next } = heldResponses();
  const { site, port } = await start({ handle });
  const agent = new Agent({ keepAlive: true });
  const unsent = sendRequest({ port, path: '/a', method: 'GET', agent });
  const first = await next();
  const begun = sendRequest({ port, path: '/b', method: 'GET', agent });
  const second = await next();
  second.setHeader('Content-Length', 4);
  second.write('be');
  const stopped = site.stop(NO_DELAY);
  first.end('whole');
  second.end('gun');
  expect((await unsent).body.toString()).toBe('whole');
  expect((await unsent).headers.connection).toBe('close');
  await begun.catch(() => undefined);
  await stopped;
});

test('a stop closes idle keep-alive and half-open connections', async () => {
  const { site, port } = await start();
  const silent = await open(port);
  const partial = await open(port, 'GET / HTTP/1.1\r\nHost: a');
  const idle = await open(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(idle, 'data');
  const closed = [silent, partial, idle].map((socket) => once(socket, 'close'));
  for (const socket of [silent, partial]) socket.resume();
  await site.stop(NO_DELAY);
  await Promise.all(closed);
});

test('a request on a connection that was accepted before the stop has a response', async () => {
  const { site, port } = await start();
  const socket = await open(port);
  await new Promise((resolve) => site.server.getConnections((_, count) => resolve(count)));
  const stopped = site.stop(NO_DELAY);
  await new Promise((resolve) => setImmediate(resolve));
  socket.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nConnection: close\r\n[\s\S]*\/late a/);
  await stopped;
});

test('connections that outlast the deadline are destroyed', async () => {
  const { handle, next } = heldResponses();
  const { site, port } = await start({ handle });
  const request = sendRequest({ port, path: '/', method: 'GET' }).catch((error: Error) => error.message);
  await next();
  await site.stop({ ...NO_DELAY, deadlineMs: 10 });
  expect(await request).toMatch(/socket hang up|ECONNRESET/);
});

test('errors are not cached, whatever the handler has set', async () => {
  const { get } = await start({
    handle: async (_, response) => {
      response.setHeader('Cache-Control', 'public, max-age=60');
      response.setHeader('ETag', '"a"');
      response.writeHead(500).end('no');
    },
  });
  const { status, headers } = await get('/');
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 500, cache: 'no-store' });
  expect(headers).not.toHaveProperty('etag');
});

test('errors, and no other responses, have the id of the request as server timing, for scripts', async () => {
  const { get } = await start({
    handle: async ({ url }, response) => {
      response.statusCode = Number(url?.slice(1));
      response.end();
    },
  });
  const { headers } = await get('/500');
  expect(headers['server-timing']).toBe(`request;desc="${headers['x-request-id']}"`);
  for (const path of ['/200', '/404']) expect((await get(path)).headers).not.toHaveProperty('server-timing');
});

test('an error is a 503 with Retry-After while the store is unavailable', async () => {
  let isStoreUnavailable = true;
  const { get } = await start({
    handle: async (_, response) => {
      response.statusCode = 500;
      response.end('no');
    },
    isStoreUnavailable: () => isStoreUnavailable,
  });
  expect(await get('/')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  });
  isStoreUnavailable = false;
  expect((await get('/')).status).toBe(500);
});

test('a page that was not rendered because of overload is a 503', async () => {
  const { get } = await startServer({
    handle: async (_, response) => {
      response.setHeader('Retry-After', 1);
      response.statusCode = 500;
      response.end('Try again.');
    },
  });
  const { status, headers } = await get('/templates?q=a');
  expect({ status, retry: headers['retry-after'], cache: headers['cache-control'] }).toEqual({
    status: 503,
    retry: '1',
    cache: 'no-store',
  });
});

test('an error of the handler is reported and a 500', async () => {
  const { get, errors } = await start({ handle: () => Promise.reject(new Error('broken')) });
  const { status, headers, body } = await get('/');
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 500, cache: 'no-store' });
  expect(body.toString()).not.toContain('broken');
  expect(errors).toEqual([new Error('broken')]);
});

test('a WebSocket handshake is rejected, and any other upgrade is ignored; both connections close', async () => {
  const { port } = await start();
  const upgradeTo = (protocol: string) =>
    exchange(
      port,
      `GET /_next/webpack-hmr HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
  expect(await upgradeTo('WebSocket')).toMatch(/^HTTP\/1\.1 400 /);
  const ignored = await upgradeTo('h2c');
  expect(ignored).toMatch(/^HTTP\/1\.1 200 /);
  expect(ignored).toContain('\r\nConnection: close\r\n');
});

test('requests of one connection are handled one after another, and none when it has closed', async () => {
  const { handle, next } = heldResponses();
  const paths: unknown[] = [];
  const { site, port } = await start({
    handle: (request, response) => {
      paths.push(request.url);
      return handle(request, response);
    },
  });
  const socket = await open(port);
  socket.write(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
  const first = await next();
  expect(paths).toEqual(['/1']);
  const second = next();
  first.end();
  await second;
  socket.destroy();
  await once(socket, 'close');
  // The stop would wait for requests in flight.
  await site.stop(NO_DELAY);
  expect(paths).toEqual(['/1', '/2']);
});

test('a connection with many waiting requests is closed', async () => {
  const { handle } = heldResponses();
  const { port } = await start({ handle });
  const socket = await open(port);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100));
  expect(await text(socket)).toBe('');
});

test('each form of a request target has a response without a server error', async () => {
  const { port } = await start();
  const send = (line: string) => exchange(port, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(await send('TRACE /')).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nAllow: /);
  expect(await send('OPTIONS *')).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nAllow: /);
  expect(await send('GET *')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send('GET a/b')).toMatch(/^HTTP\/1\.1 400 /);
  for (const target of ['/a#b', '/#', 'http://b.test/a#b']) {
    expect(await send(`GET ${target}`)).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(await send('GET /_next/data/build/en/%61pi/%ff.json')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await send('GET /%ff')).toMatch(/\r\n\/404 a/);
  expect(await send('GET http://b.test:81/x?y=%20')).toMatch(/\r\n\/x\?y=%20 b\.test:81/);
  expect(await send('GET HTTP://b.test?y')).toMatch(/\r\n\/\?y b\.test/);
});

test('URLs with dot segments are rejected, which Next resolves to different pages in different places', async () => {
  const { get } = await start();
  for (const path of ['/api/llms/..', '/%2e%2E/x', '/a/./b?q', '/_next/data/build/en/...json', '/a%2f..']) {
    expect([path, (await get(path)).status]).toEqual([path, 400]);
  }
  for (const path of ['/...', '/.well-known/x', '/a..b', '/?q=/../']) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
});

test('Next gets other methods than GET and HEAD for API routes only', async () => {
  const { port } = await start();
  for (const path of ['/', '/templates', '/feed.xml', '/_next/data/build/en/templates.json']) {
    const { status, headers } = await sendRequest({ port, path, method: 'POST', body: 'a' });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
  }
  expect((await sendRequest({ port, path: '/api/t/track', method: 'POST', body: 'a' })).status).toBe(200);
});

test('Next gets no headers and cookies that would change a page or break a range of a compressed file', async () => {
  let received: IncomingHttpHeaders = {};
  const { get } = await start({
    handle: async (request, response) => {
      received = request.headers;
      response.end();
    },
  });
  await get('/a', { Range: 'bytes=0-9', RSC: '1', Cookie: '__prerender_bypass=1', Accept: 'text/html' });
  expect(received).toMatchObject({ accept: 'text/html' });
  for (const name of ['range', 'rsc', 'cookie']) expect(received).not.toHaveProperty(name);
  await get('/a', { Cookie: 'a=1; checkleaf-analytics=out; __prerender_bypass=1' });
  expect(received.cookie).toBe('checkleaf-analytics=out');
  const kept = 'checkleaf-own=1; checkleaf-insights=x; __Host-checkleaf-insights=y; checkleaf-consent=in';
  await get('/a', { Cookie: `a=1; ${kept}` });
  expect(received.cookie).toBe(kept);
  await get('/a', { Cookie: 'checkleaf-consent=in; checkleaf-consent=out' });
  expect(received.cookie).toBe('checkleaf-consent=in; checkleaf-consent=out');
});

test('API routes and pages cannot be requested by a disguised path', async () => {
  const { get } = await start();
  for (const path of [
    ...'/_next/data/build/en/api/t/track.json /_next/data/build/pt-br/api/search.json'.split(' '),
    ...'/_next/data/build/api/search.json?q=a /_next/data/build/en/%61pi/search.json'.split(' '),
    ...'//_next/data/build//en/api.json /_next/data/build/_next/data/build/en/a/id.json.json'.split(' '),
    ...'/feed.xml.rsc /_next/data/build/en/templates.rsc.json'.split(' '),
    ...'/_next/data/build/de/template-list.json'.split(' '),
    ...'/_next/data/build/en//template%2Dlist.json?page=2'.split(' '),
  ]) {
    expect((await get(path)).status).toBe(404);
  }
  for (const path of ['templates/api', 'apiary', 'templates', 'templates/template-list']) {
    expect((await get(`/_next/data/build/en/${path}.json`)).status).toBe(200);
  }
});

test('every response has a request id, which only a trusted proxy can give', async () => {
  const direct = await start();
  const own = (await direct.get('/', { 'X-Request-Id': 'given' })).headers['x-request-id'];
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  expect((await direct.get('/api/health')).headers['x-request-id']).not.toBe(own);
  await direct.site.stop(NO_DELAY);

  const behindProxy = await start({ trustedProxyHops: 1 });
  expect((await behindProxy.get('/', { 'X-Request-Id': 'given' })).headers['x-request-id']).toBe('given');
  for (const invalid of ['a b', 'a,b', 'a'.repeat(65), '{"a":1}']) {
    const { headers } = await behindProxy.get('/', { 'X-Request-Id': invalid });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('requests that cannot be parsed have an uncacheable response with an id', async () => {
  const { port } = await start();
  const ends =
    '[\\s\\S]*\\r\\nX-Request-Id: [0-9a-f-]{36}\\r\\nCache-Control: no-store\\r\\n[\\s\\S]*\\r\\n\\r\\n$';
  expect(await exchange(port, 'nonsense\r\n\r\n')).toMatch(new RegExp(`^HTTP/1\\.1 400 ${ends}`));
  const conflict = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na';
  expect(await exchange(port, conflict)).toMatch(new RegExp(`^HTTP/1\\.1 400 ${ends}`));
  const large = `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`;
  expect(await exchange(port, large)).toMatch(new RegExp(`^HTTP/1\\.1 431 ${ends}`));
});

test('a client that breaks off while Next has replaced the body of its request does no harm', async () => {
  let received: IncomingMessage | undefined;
  const { port, get } = await start({
    handle: async (request, response) => {
      if (request.method === 'GET') {
        response.end();
        return;
      }
      // As Next does for a request that passes a proxy.
      const body = getCloneableBody(request);
      body.cloneBodyStream().resume();
      await body.finalize();
      received = request;
      // No response: the connection closes first.
    },
  });
  // The last byte is no part of the body, so the server closes the connection.
  await exchange(port, 'POST /api/t/track HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n{}');
  expect(received?.destroyed).toBe(true);
  expect((await get('/')).status).toBe(200);
});

test('a request without Host, and one with two, have a response with an id', async () => {
  const { port } = await start();
  for (const [request, status] of [
    ['GET /a HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['GET /a HTTP/1.1\r\nHost: h\r\nhost: i\r\nConnection: close\r\n\r\n', 400],
  ] as const) {
    const response = await exchange(port, request);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/im);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(response).toMatch(/^cache-control: no-store\r$/im);
  }
  expect(await exchange(port, 'GET /a HTTP/1.0\r\n\r\n')).toContain('HTTP/1.1 200 ');
});

test('unknown expectations are ignored', async () => {
  const { get } = await start();
  expect((await get('/a', { Expect: '200-ok' })).status).toBe(200);
});

test('failed requests are logged, others are not', async () => {
  const { get, log, site } = await start({
    handle: async (request, response) => {
      response.statusCode = request.url?.startsWith('/failed') ? 502 : 200;
      response.end();
    },
  });
  const failed = await get('/failed?secret=1');
  await get('/');
  await site.stop(NO_DELAY);
  expect(log).toEqual([
    {
      level: 'error',
      message: 'request failed',
      id: failed.headers['x-request-id'],
      method: 'GET',
      path: '/failed',
      status: 502,
      durationMs: expect.any(Number),
    },
  ]);
});

test('requests that take longer than the limit are logged', async () => {
  const { get, log, site } = await start({ slowRequestMs: -1 });
  await get('/slow?secret=1');
  await site.stop(NO_DELAY);
  expect(log).toMatchObject([{ level: 'warn', message: 'slow request', path: '/slow', status: 200 }]);
});
