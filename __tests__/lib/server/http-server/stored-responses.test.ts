/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, get as sendGet } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { heldResponses } from '@/__tests__/support/held-responses';
import { siteServers } from '@/__tests__/support/site-servers';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { StoredResponses } from '@/lib/server/http-server/stored-responses';
import { createCompression } from '@/scripts/support/create-compression';

const startServer = siteServers();

const PAGE = `<p>${'leaf '.repeat(1000)}</p>`;

function sendPage(response: ServerResponse, text: string, status = 200): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** A server whose handler sends pages that end with the number of calls. */
async function start({ maxBytes = 1_000_000, status = 200 } = {}) {
  const clock = { now: 5_000 };
  const seen: Array<Record<string, unknown>> = [];
  const server = await startServer({
    compress: createCompression(),
    searches: new StoredResponses({ maxBytes, now: () => clock.now }),
    handle: async ({ headers }, response) => {
      seen.push({ ...headers });
      sendPage(response, `${PAGE}${seen.length}`, status);
    },
  });
  const read = async (path: string, headers = {}) => (await server.get(path, headers)).body.toString();
  return { ...server, clock, seen, read };
}

/** A server whose responses the test sends. */
async function startHeld() {
  const held = heldResponses();
  const metrics = new SiteMetrics();
  const server = await startServer({ handle: held.handle, metrics });
  const hits = async (): Promise<string | undefined> =>
    /cache="searches",result="hit"} (\d+)/.exec((await metrics.render()).text)?.[1];
  /** Resolves when the server has received this many requests. */
  const receive = async (count: number) => {
    for (let received = 0; received < count; received += 1) await once(server.site.server, 'request');
  };
  return { ...server, held, hits, receive };
}

test.each([
  '/templates?q=tent',
  '/de/templates?tag=work',
  '/api/search?q=tent',
  '/_next/data/x/en/templates.json?q=tent',
])('the response to %s is stored for a minute', async (path) => {
  const { read, clock, seen } = await start();
  expect(await read(path)).toBe(`${PAGE}1`);
  clock.now += 59_999;
  expect(await read(path)).toBe(`${PAGE}1`);
  clock.now += 1;
  expect(await read(path)).toBe(`${PAGE}2`);
  expect(seen).toHaveLength(2);
});

test.each(['/', '/templates', '/puppy-first-week?q=tent', '/a/0000000000000000000000?q=tent'])(
  'the response to %s is not stored',
  async (path) => {
    const { read } = await start();
    await read(path);
    expect(await read(path)).toBe(`${PAGE}2`);
  },
);

test('other URLs have other responses', async () => {
  const { read } = await start();
  const paths = [
    '/templates?q=a',
    '/templates?q=A',
    '/de/templates?q=a',
    '/templates?q=a&utm_source=x',
    '/api/search?q=a',
  ];
  const texts = await Promise.all(paths.map((path) => read(path)));
  expect(new Set(texts).size).toBe(paths.length);
});

test('a stored response has the headers of the first one, and its own id', async () => {
  const { get } = await start();
  const first = await get('/templates?q=tent', { 'accept-encoding': 'gzip, br' });
  const second = await get('/templates?q=tent', { 'accept-encoding': 'gzip, br' });
  expect(second.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-encoding': 'gzip',
    'content-length': String(second.body.length),
    'content-type': 'text/html; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(gunzipSync(second.body).toString()).toBe(`${PAGE}1`);
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});

test('clients that do not accept gzip get an uncompressed response', async () => {
  const { get } = await start();
  await get('/templates?q=tent', { 'accept-encoding': 'gzip' });
  for (const encoding of ['identity', 'br', 'deflate', 'gzip;q=0', 'gzip;q=0, *']) {
    const { headers, body } = await get('/templates?q=tent', { 'accept-encoding': encoding });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(`${PAGE}2`);
  }
});

test('a response that others get depends on nothing that its visitor has sent but the URL', async () => {
  const { get, seen } = await start();
  await get('/templates?q=tent', {
    'accept-encoding': 'deflate, gzip',
    'accept-language': 'de',
    'content-security-policy': "script-src 'nonce-abc'",
    cookie: 'tracking=yes',
    'user-agent': 'Test',
    'x-nextjs-data': '1',
  });
  expect(Object.keys(seen[0] ?? {}).sort()).toEqual(['accept-encoding', 'host', 'x-request-id']);
  expect(seen[0]).toMatchObject({ 'accept-encoding': 'gzip' });
});

test.each([404, 500, 503])('a response with status %i is not stored', async (status) => {
  const { get, seen } = await start({ status });
  for (let time = 0; time < 2; time += 1) {
    expect((await get('/templates?q=tent')).status).toBe(status);
  }
  expect(seen).toHaveLength(2);
});

test('a HEAD request is passed on, and its response is not stored', async () => {
  const { get, read } = await start();
  await get('/templates?q=tent', {}, 'HEAD');
  expect(await read('/templates?q=tent')).toBe(`${PAGE}2`);
});

test('the memory for responses is limited', async () => {
  const { read, seen } = await start({ maxBytes: 3 * (PAGE.length + 2_100) });
  for (const query of ['a', 'b', 'c', 'd']) await read(`/templates?q=${query}`);
  expect(await read('/templates?q=d')).toBe(`${PAGE}4`);
  expect(await read('/templates?q=a')).toBe(`${PAGE}5`);
  expect(seen).toHaveLength(5);
});

test('requests for the same response wait for the first one', async () => {
  const { get, held, hits } = await startHeld();
  const responses = [1, 2, 3].map(() => get('/templates?q=tent'));
  sendPage(await held.next(), PAGE);
  for (const { status, body } of await Promise.all(responses)) {
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: PAGE });
  }
  expect(await hits()).toBe('2');
});

test('if the first client leaves, one of those that wait takes its place', async () => {
  const { port, get, held, hits } = await startHeld();
  const first = sendGet({ port, host: '127.0.0.1', path: '/templates?q=tent' });
  first.on('error', () => undefined);
  const abandoned = await held.next();
  const responses = [2, 3].map(() => get('/templates?q=tent'));
  first.destroy();
  await once(abandoned, 'close');
  sendPage(await held.next(), PAGE);
  for (const { status, body } of await Promise.all(responses)) {
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: PAGE });
  }
  expect(await hits()).toBe('1');
});

test('if a client that waits leaves, the others get their response', async () => {
  const { port, get, held } = await startHeld();
  const first = get('/templates?q=tent');
  const response = await held.next();
  const second = sendGet({ port, host: '127.0.0.1', path: '/templates?q=tent' });
  const failed = once(second, 'error');
  const third = get('/templates?q=tent');
  second.destroy();
  await failed;
  sendPage(response, PAGE);
  for (const { body } of [await first, await third]) expect(body.toString()).toBe(PAGE);
});

test('nobody waits for a first client that does not read its response', async () => {
  const noise = randomBytes(12_000_000).toString('base64');
  const { port, get } = await startServer({
    compress: createCompression(),
    handle: async (_, response) => sendPage(response, noise),
  });
  const headers = { 'accept-encoding': 'gzip' };
  const first = sendGet({ port, host: '127.0.0.1', path: '/templates?q=tent', headers });
  const [response] = (await once(first, 'response')) as [IncomingMessage];
  response.pause();
  const { body } = await get('/templates?q=tent', headers);
  expect(gunzipSync(body).toString() === noise).toBe(true);
  first.destroy();
});

test('if the first response fails, those that wait are handled at the same time', async () => {
  const { get, held, receive } = await startHeld();
  const received = receive(3);
  const responses = [1, 2, 3].map(() => get('/templates?q=tent'));
  await received;
  sendPage(await held.next(), 'The server is busy.', 503);
  const [second, third] = [await held.next(), await held.next()];
  sendPage(second, PAGE);
  sendPage(third, 'The server is busy.', 503);
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 503, 503]);
});
