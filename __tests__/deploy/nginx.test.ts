/** @jest-environment node */
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptEncoding } from '@/__tests__/support/accept-encoding-arbitrary';
import { nginxServers } from '@/__tests__/support/nginx-servers';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { sendRequest } from '@/__tests__/support/send-request';
import { createSecurityHeaders } from '@/lib/server/http-server/security-headers';
import { installNginx } from '@/scripts/support/find-nginx';
import { type Nginx, startNginx } from '@/scripts/support/start-nginx';

/** The files in deploy/nginx, with nginx and two upstreams that respond as each test says. */

type Received = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  site: number;
};

type Handler = (response: ServerResponse, request: Received) => void;

const SHARE = 'Ab3_xY9-kLm0ZpTn5RbQ2w';
const PUBLIC = {
  'X-Accel-Expires': '60',
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept, Accept-Encoding',
  ETag: 'W/"one"',
};
/** Stored, and older than it may be right away. */
const EXPIRED = { ...PUBLIC, 'X-Accel-Expires': '@1' };

const startOther = nginxServers();

let sites: Server[];
let nginx: Nginx;
let received: Received[];
let handle: Handler;
let page = 0;

/** A path that no test has requested. */
const newPath = () => `/page-${++page}`;

const respond =
  (body: string, headers: OutgoingHttpHeaders = PUBLIC, status = 200): Handler =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);

const get = (target: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  sendRequest({ port: nginx.port, path: target, method, headers: { Host: 'www.example.org', ...headers } });

/** Sends bytes, and resolves to all that is received until the connection closes. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(nginx.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

async function startSite(site: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: await text(request).catch(() => ''), site };
    received.push(entry);
    handle(response, entry);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  installNginx();
  received = [];
  sites = await Promise.all([startSite(0), startSite(1)]);
  nginx = await startNginx({
    upstreams: sites.map(portOf),
    changes: {
      'settings.conf': [['rate=100r/s', 'rate=100000r/s']],
      'cached.conf': [['proxy_read_timeout 10s', 'proxy_read_timeout 1s']],
      'http.conf': [
        ['client_header_timeout 10s', 'client_header_timeout 1s'],
        ['client_body_timeout 10s', 'client_body_timeout 1s'],
      ],
    },
  });
});

afterAll(async () => {
  await nginx?.stop();
  for (const site of sites) site.close().closeAllConnections();
});

beforeEach(() => {
  received = [];
  handle = respond('page');
});

describe('a page', () => {
  test('is requested once, also if a hundred visitors request it at the same time', async () => {
    const target = newPath();
    const responses = await Promise.all(Array.from({ length: 100 }, () => get(target)));
    expect(responses.map(({ body }) => body.toString())).toEqual(Array(100).fill('page'));
    expect(received.map(({ url }) => url)).toEqual([target]);
  });

  test('that has expired is requested again once, and served to others meanwhile', async () => {
    const target = newPath();
    handle = respond('old', EXPIRED);
    await get(target);
    let finish: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => {
      handle = (response, request) => {
        finish = () => respond('new')(response, request);
        resolve();
      };
    });
    const first = get(target);
    await requested;
    const others = await Promise.all(Array.from({ length: 20 }, () => get(target)));
    expect(others.map(({ body }) => body.toString())).toEqual(Array(20).fill('old'));
    finish();
    expect((await first).body.toString()).toBe('new');
    expect((await get(target)).body.toString()).toBe('new');
    expect(received).toHaveLength(2);
  });

  test('is confirmed with its ETag where that is unchanged', async () => {
    const target = newPath();
    handle = respond('page', EXPIRED);
    await get(target);
    handle = respond('', PUBLIC, 304);
    for (let round = 0; round < 2; round++) expect((await get(target)).body.toString()).toBe('page');
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"one"']);
  });

  test.each([500, 502, 503, 504])(
    'that has expired is served while the site responds with %i',
    async (status) => {
      const target = newPath();
      handle = respond('old', EXPIRED);
      await get(target);
      handle = respond('error', { 'Cache-Control': 'no-store' }, status);
      for (let round = 0; round < 3; round++) {
        const response = await get(target);
        expect([response.status, response.body.toString()]).toEqual([200, 'old']);
      }
    },
  );

  test('that has expired is served while the site breaks off or hangs', async () => {
    const target = newPath();
    handle = respond('old', EXPIRED);
    await get(target);
    handle = (response) => response.destroy();
    expect((await get(target)).body.toString()).toBe('old');
    handle = () => undefined;
    expect((await get(target)).body.toString()).toBe('old');
  });

  test.each([404, 410])('that was removed is not served once the site responds with %i', async (status) => {
    const target = newPath();
    handle = respond('old', EXPIRED);
    await get(target);
    handle = respond('error', { 'Cache-Control': 'no-store' }, status);
    for (let round = 0; round < 2; round++) expect((await get(target)).status).toBe(status);
  });

  test('is stored once with Brotli, once with gzip and once without compression, whatever else the client accepts', async () => {
    const target = newPath();
    const accepted: Array<string | undefined> = [];
    handle = (response, request) => {
      accepted.push(request.headers['accept-encoding']?.toString());
      const [encoding] = accepted.at(-1)?.split(',') ?? [];
      respond('page', encoding ? { ...PUBLIC, 'Content-Encoding': encoding } : PUBLIC)(response, request);
    };
    for (const [encoding, spellings] of [
      ['br', ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'br,gzip', '*;q=0.1, br', 'GZIP, BR']],
      [
        'gzip',
        ['gzip', 'gzip;q=1.0,deflate;q=0.6', 'gzip;q=0.50', 'GZIP', '*', 'gzip, br;q=0', 'gzip, brotli'],
      ],
      [
        undefined,
        ['identity', 'gzip;q=0', 'gzip;q=0.000', 'br', 'br, gzip;q=0', 'gzip;q=0, *', '*, gzip;q=0'],
      ],
    ] as const)
      for (const spelling of spellings) {
        const { headers } = await get(target, { 'Accept-Encoding': spelling });
        expect([spelling, headers['content-encoding']]).toEqual([spelling, encoding]);
      }
    expect(accepted).toEqual(['br, gzip', 'gzip', undefined]);
  });

  test('is compressed as RFC 9110 allows, with Brotli only where the header names it', async () => {
    const agent = new Agent({ keepAlive: true });
    await fc.assert(
      fc.asyncProperty(acceptEncoding, async ({ header, names, accepts }) => {
        await sendRequest({
          port: nginx.port,
          path: newPath(),
          method: 'GET',
          headers: { 'Accept-Encoding': header },
          agent,
        });
        const forBrotli = names('br') && accepts('br') ? 'br, gzip' : 'gzip';
        expect([header, received.at(-1)?.headers['accept-encoding']]).toEqual([
          header,
          accepts('gzip') ? forBrotli : undefined,
        ]);
      }),
      { numRuns: propertyRuns(300) },
    );
    agent.destroy();
  });

  test('is the same for all spellings of Accept; who wants Markdown gets the response of the site', async () => {
    const target = newPath();
    handle = (response, request) =>
      request.headers.accept === 'text/html'
        ? respond('page')(response, request)
        : respond('# Markdown', { 'Cache-Control': 'private, no-store' })(response, request);
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'image/avif'])
      expect((await get(target, { Accept: accept })).body.toString()).toBe('page');
    expect(received).toHaveLength(1);
    for (const accept of ['text/markdown', 'text/html;q=0.5, text/markdown', '*/*, text/html;q=0'])
      expect((await get(target, { Accept: accept })).body.toString()).toBe('# Markdown');
    expect(received.slice(1).map(({ headers }) => headers.accept)).toEqual([
      'text/markdown',
      'text/html;q=0.5, text/markdown',
      '*/*, text/html;q=0',
    ]);
    expect((await get(target)).body.toString()).toBe('page');
  });

  test('in HTML for who prefers that to Markdown is not stored for others', async () => {
    const target = newPath();
    await get(target, { Accept: 'text/html, text/markdown;q=0.5' });
    await get(target);
    expect(received).toHaveLength(2);
  });

  test('responds to HEAD, to conditional requests and to ranges from what is stored', async () => {
    const target = newPath();
    const head = await get(target, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, 'W/"one"']);
    for (const tag of ['W/"one"', '"zero", W/"one"', '*']) {
      const response = await get(target, { 'If-None-Match': tag });
      expect([response.status, response.body.length]).toEqual([304, 0]);
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    expect((await get(target, { 'If-None-Match': 'W/"two"' })).status).toBe(200);
    const range = await get(target, { Range: 'bytes=0-1' });
    expect([200, 206]).toContain(range.status);
    expect((await get(target)).body.toString()).toBe('page');
    expect(received.map(({ method, headers }) => [method, headers.range])).toEqual([['GET', undefined]]);
  });

  test('that is requested with a range first is stored whole', async () => {
    const target = newPath();
    await get(target, { Range: 'bytes=0-1', 'If-None-Match': 'W/"one"' });
    expect((await get(target)).body.toString()).toBe('page');
    expect(received[0]?.headers).not.toHaveProperty('range');
    expect(received[0]?.headers).not.toHaveProperty('if-none-match');
  });

  test('is requested without any header that is not part of its key', async () => {
    const target = newPath();
    await get(target, {
      Cookie: 'session=1',
      Authorization: 'Bearer secret',
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Port': '666',
      'X-Forwarded-Proto': 'gopher',
      Forwarded: 'host=evil.example',
      'X-Nextjs-Data': '1',
      'X-Middleware-Prefetch': '1',
      'X-Middleware-Subrequest': 'proxy',
      'X-Original-Url': '/other',
      'X-Request-Id': 'given',
      Purpose: 'prefetch',
      Upgrade: 'h2c',
      Connection: 'Upgrade',
    });
    const { 'x-request-id': id, ...headers } = received[0]?.headers ?? {};
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(headers).toEqual({
      host: 'www.example.org',
      accept: 'text/html',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'www.example.org',
      'x-forwarded-proto': 'http',
    });
  });

  test('has the id of its own request, also if it is stored', async () => {
    const target = newPath();
    handle = (response, { headers }) =>
      void response.writeHead(200, { ...PUBLIC, 'X-Request-Id': headers['x-request-id'] }).end('page');
    const ids = [await get(target), await get(target)].map(({ headers }) => headers['x-request-id']);
    expect(received).toHaveLength(1);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('differs by host and query', async () => {
    const target = newPath();
    handle = (response, request) => respond(`${request.headers.host}${request.url}`)(response, request);
    for (const [host, query] of [
      ['a.example', ''],
      ['b.example', ''],
      ['a.example', '?q=1'],
    ] as const)
      expect((await get(target + query, { Host: host })).body.toString()).toBe(`${host}${target}${query}`);
  });
});

test('a list for frames is stored for each theme, and nginx adds nothing that forbids a frame', async () => {
  const { embed } = createSecurityHeaders({
    themeScript: '',
    siteUrl: 'https://www.example.org',
    includeSubdomains: false,
  });
  handle = (response, request) => respond(request.url, { ...PUBLIC, ...embed })(response, request);
  for (const target of ['/de/embed/camping', '/de/embed/camping?theme=dark']) {
    for (const response of [await get(target), await get(target)]) {
      expect(response.body.toString()).toBe(target);
      expect(response.headers['content-security-policy']).toBe(embed['Content-Security-Policy']);
      expect(response.headers).not.toHaveProperty('x-frame-options');
    }
  }
  expect(received).toHaveLength(2);
});

test('visitors of a page that does not exist do not wait for each other for long', async () => {
  const other = await startOther({
    upstreams: sites.map(portOf),
    changes: { 'cached.conf': [['proxy_cache_lock_timeout 1s', 'proxy_cache_lock_timeout 10ms']] },
  });
  const waiting: Array<() => void> = [];
  handle = (response, request) => {
    waiting.push(() => respond('', { 'Cache-Control': 'no-store' }, 404)(response, request));
    if (waiting.length === 3) for (const finish of waiting) finish();
  };
  const target = { port: other.port, path: newPath(), method: 'GET' };
  const responses = await Promise.all(Array.from({ length: 3 }, () => sendRequest(target)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

describe('the day after which nothing stored is served', () => {
  /** Nginx whose clock is the header `X-Time`. */
  const startAtGivenTime = () =>
    startOther({
      upstreams: sites.map(portOf),
      changes: {
        'settings.conf': [['rate=100r/s', 'rate=100000r/s']],
        'http.conf': ['$checkleaf_hour', '$checkleaf_is_before_hour'].map((name): [string, string] => [
          `"${name} $time_iso8601"`,
          `"${name} $http_x_time"`,
        ]),
      },
    });

  /** @returns how many of the pages are requested from the site. */
  async function request(agent: Agent, port: number, time: string, paths: readonly string[]) {
    received.length = 0;
    const headers = { Host: 'www.example.org', 'X-Time': `${time}+00:00` };
    const responses = await Promise.all(
      paths.map((target) => sendRequest({ port, path: target, method: 'GET', headers, agent })),
    );
    return { requested: received.length, statuses: new Set(responses.map(({ status }) => status)) };
  }

  const newPaths = (length: number) => Array.from({ length }, newPath);

  test('ends at other hours for other pages, once for each of them', async () => {
    const { port } = await startAtGivenTime();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const paths = newPaths(40);
    expect((await request(agent, port, '2026-11-22T23:59:59', paths)).requested).toBe(40);
    const counts: number[] = [];
    for (let hour = 0; hour < 24; hour++) {
      const time = `2026-11-23T${String(hour).padStart(2, '0')}:00:00`;
      counts.push((await request(agent, port, time, paths)).requested);
    }
    agent.destroy();
    expect(Math.max(...counts)).toBeLessThan(20);
    expect(counts.filter((count) => count > 0)).toHaveLength(8);
    expect(counts.reduce((sum, count) => sum + count)).toBe(40);
  });

  const nextDay = (date: string) =>
    new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

  const DATES = [
    ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '19', '20', '29', '30'].map(
      (day) => `2027-07-${day}`,
    ),
    ...'01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30'
      .split(' ')
      .map((day) => `2027-${day}`),
    '2027-12-31',
    '2028-02-28',
    '2028-02-29',
    '2030-02-28',
    '2032-02-29',
  ];

  test('does not end for all at midnight, also at the end of a month', async () => {
    const { port } = await startAtGivenTime();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    for (const date of DATES) {
      const paths = newPaths(8);
      await request(agent, port, `${date}T23:59:59`, paths);
      const { requested } = await request(agent, port, `${nextDay(date)}T00:00:00`, paths);
      expect([date, requested < 6]).toEqual([date, true]);
    }
    agent.destroy();
  });

  test('is never longer than that while the site fails', async () => {
    const { port } = await startAtGivenTime();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    for (const date of ['2026-11-09', '2026-11-30', '2026-12-31', '2027-02-28', '2028-02-28', '2028-02-29'])
      for (const time of ['00:00:00', '10:30:00', '23:59:59']) {
        const paths = newPaths(8);
        handle = respond('old', EXPIRED);
        await request(agent, port, `${date}T${time}`, paths);
        handle = respond('error', { 'Cache-Control': 'no-store' }, 500);
        const soon = await request(agent, port, `${date}T${time}`, paths);
        const later = await request(agent, port, `${nextDay(date)}T${time}`, paths);
        expect([date, time, soon.statuses, later.statuses]).toEqual([
          date,
          time,
          new Set([200]),
          new Set([500]),
        ]);
      }
    agent.destroy();
  });
});

describe('a response is not stored', () => {
  test.each([
    '/templates?q=tent',
    '/de/templates?page=2&tag=camping',
    '/_next/data/b/en/templates.json?sort=title',
  ])('of %s, for which visitors do not wait for each other', async (target) => {
    const waiting: Array<() => void> = [];
    handle = (response, request) => {
      waiting.push(() => respond('found', { 'Cache-Control': 'private, no-store' })(response, request));
      if (waiting.length === 3) for (const finish of waiting) finish();
    };
    const responses = await Promise.all(Array.from({ length: 3 }, () => get(target)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each<[string, OutgoingHttpHeaders, number]>([
    ['that sets a cookie', { ...PUBLIC, 'Set-Cookie': 'a=1' }, 200],
    ['that varies by another header', { ...PUBLIC, Vary: 'Accept, Cookie' }, 200],
    ['that varies by everything', { ...PUBLIC, Vary: '*' }, 200],
    ['that is private', { 'Cache-Control': 'private, no-store' }, 200],
    ['that says nothing', {}, 200],
    ['with 404', { 'Cache-Control': 'no-store' }, 404],
    ['with 429', { 'Cache-Control': 'no-store' }, 429],
    ['with 500', { 'Cache-Control': 'no-store' }, 500],
    ['with 503', { 'Cache-Control': 'no-store' }, 503],
  ])('%s', async (_, headers, status) => {
    const target = newPath();
    handle = respond('response', headers, status);
    expect((await get(target)).status).toBe(status);
    expect((await get(target)).status).toBe(status);
    expect(received).toHaveLength(2);
  });

  test.each([
    `/a/${SHARE}`,
    `/de/a/${SHARE}`,
    `/PT-br/a/${SHARE}`,
    `/%61/${SHARE}`,
    `//a/${SHARE}`,
    `/x/../a/${SHARE}`,
    `/_next/data/build/en/a/${SHARE}.json`,
    '/api/search?q=tent',
    '/API/search',
    '/api/og/template/x.png?v=1',
    '/get',
    '/de/open/puppy-first-week',
    '/_next/data/build/en/get.json',
  ])('whatever it says, of %s', async (target) => {
    await get(target);
    await get(target);
    expect(received.map(({ url }) => url)).toEqual([target, target]);
  });

  test('a permanent redirect and a hashed file are, as long as they say', async () => {
    for (const [control, status] of [
      ['public, max-age=3600', 308],
      ['public, max-age=31536000, immutable', 200],
    ] as const) {
      received = [];
      const target = newPath();
      handle = respond('', { 'Cache-Control': control, Location: '/x' }, status);
      await get(target);
      await get(target);
      expect(received).toHaveLength(1);
    }
  });
});

describe('requests that reach the site', () => {
  test('keep cookies and their own headers where nothing is stored, but not those about proxies', async () => {
    await get('/get', {
      Cookie: 'choice=1',
      'User-Agent': 'iPhone',
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'evil.example',
      'X-Real-Ip': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
      Upgrade: 'websocket',
      Connection: 'Upgrade',
    });
    const { headers } = received[0] as Received;
    expect(headers).toMatchObject({
      cookie: 'choice=1',
      'user-agent': 'iPhone',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'www.example.org',
    });
    for (const name of ['upgrade', 'forwarded', 'x-real-ip', 'connection'])
      expect(headers).not.toHaveProperty(name);
  });

  test('are for a page or for its data by their URL alone, and the responses are stored apart', async () => {
    const name = newPath();
    handle = (response, request) =>
      respond(request.url.endsWith('.json') ? 'data' : 'page')(response, request);
    for (const [target, body] of [
      [name, 'page'],
      [`/_next/data/build/en${name}.json`, 'data'],
    ] as const)
      for (const headers of [{}, { 'X-Nextjs-Data': '1' }, { 'X-Page-Data': '1' }])
        expect((await get(target, headers)).body.toString()).toBe(body);
    expect(received.map(({ url }) => url)).toEqual([name, `/_next/data/build/en${name}.json`]);
    for (const { headers } of received)
      for (const header of ['x-nextjs-data', 'x-page-data']) expect(headers).not.toHaveProperty(header);
  });

  test('reuse connections', async () => {
    const ports = new Set<number | undefined>();
    handle = (response, request) => {
      ports.add(response.socket?.remotePort);
      respond('{}', { 'Cache-Control': 'no-store' })(response, request);
    };
    for (let round = 0; round < 6; round++) await get('/_next/data/build/en/x.json');
    expect(ports.size).toBeLessThan(4);
  });

  test('have a body of 10 MB at most, where there may be one', async () => {
    handle = (response, { body }) => response.end(String(body.length));
    const post = (target: string, size: number) =>
      sendRequest({ port: nginx.port, path: target, body: Buffer.alloc(size) });
    const limit = 10 * 1024 * 1024;
    expect((await post('/api/t/track', limit)).body.toString()).toBe(String(limit));
    const large = await post('/api/t/record', limit + 1);
    expect([large.status, JSON.parse(large.body.toString())]).toEqual([
      413,
      { error: 'The request is too large.', status: 413 },
    ]);
    expect((await post('/api/csp-report', 16_384)).status).toBe(200);
    for (const [target, size] of [
      ['/api/csp-report', 16_385],
      ['/api/search', 2000],
      ['/page', 2000],
    ] as const) {
      const response = await post(target, size);
      expect([response.status, response.headers['cache-control']]).toEqual([413, 'no-store']);
    }
  });

  test('go to another process when one cannot be reached, and come back', async () => {
    const [, second] = sites as [Server, Server];
    const port = portOf(second);
    second.close().closeAllConnections();
    for (let round = 0; round < 10; round++) expect((await get(newPath())).status).toBe(200);
    const agent = new Agent({ keepAlive: true });
    for (let round = 0; round < 10; round++) {
      const { status } = await sendRequest({ port: nginx.port, path: '/api/t/track', body: '[]', agent });
      expect(status).toBe(200);
    }
    agent.destroy();
    expect(received.every(({ site }) => site === 0)).toBe(true);
    await new Promise<void>((resolve) => second.listen(port, '127.0.0.1', resolve));
    while (!received.some(({ site }) => site === 1)) await get(newPath());
  });

  test('are sent to another process if one closes the connection, with a body only where receiving it twice does no harm', async () => {
    for (const [target, count] of [
      ['/api/t/track', 2],
      ['/api/csp-report', 2],
      ['/api/search', 1],
    ] as const) {
      received.length = 0;
      handle = (response) => (received.length === 1 ? response.destroy() : response.end('{}'));
      const response = await sendRequest({ port: nginx.port, path: target, body: '[]' });
      expect([target, response.status, received.length]).toEqual([target, count === 2 ? 200 : 503, count]);
    }
    handle = (response) => response.destroy();
    const failed = await sendRequest({ port: nginx.port, path: '/api/t/track', body: '[]' });
    expect(failed.status).toBe(503);
    expect(failed.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  });
});

describe('requests that do not reach the site', () => {
  test.each([
    [
      'a length and an encoding',
      'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    ['an unknown encoding', 'POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['two hosts', 'GET /x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no host', 'GET /x HTTP/1.1\r\n\r\n'],
    [
      'a space before a colon',
      'GET /x HTTP/1.1\r\nHost: a\r\nContent-Length : 3\r\nConnection: close\r\n\r\n',
    ],
    ['a bad chunk', 'POST /api/t/track HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['a long URL', `GET /${'x'.repeat(9000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a large header', `GET /x HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(9000)}\r\n\r\n`],
    ['many headers', `GET /x HTTP/1.1\r\nHost: a\r\n${`X-Large: ${'x'.repeat(7000)}\r\n`.repeat(3)}\r\n`],
    ['TRACE', 'TRACE /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a path out of the root', 'GET /../x HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('have %s', async (_, bytes) => {
    const response = await sendBytes(bytes);
    expect(response).toMatch(/^HTTP\/1\.1 (?:4\d\d|501) /);
    // The status decides whether a response is stored that does not say so.
    expect(response).toContain('\r\nCache-Control: no-store\r\n');
    expect(response).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(received).toEqual([]);
  });

  test('come from clients that send their header or body too slowly', async () => {
    expect(await sendBytes('GET /x HTTP/1.1\r\nHost: a\r\n')).toBe('');
    const body = await sendBytes('POST /api/t/track HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc');
    expect(body).toMatch(/^(?:HTTP\/1\.1 408|$)/);
    expect(received).toEqual([]);
  });
});

describe('limits', () => {
  test('a client with too many requests to the API gets 429, others and stored pages are served', async () => {
    const target = newPath();
    await get(target);
    const responses = await Promise.all(Array.from({ length: 400 }, () => get('/api/search')));
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
    expect((await get(target)).status).toBe(200);
    const other = await sendRequest({
      port: nginx.port,
      path: '/api/search',
      method: 'GET',
      localAddress: '127.0.0.2',
    });
    expect(other.status).toBe(200);
  });
});

test('many visitors behind one address get all hashed files; those that are not there are limited', async () => {
  const other = await startOther({ upstreams: sites.map(portOf) });
  const folder = path.join(other.assets, '_next/static');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'a.js'), '');
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const request = async (file: string) => {
    const target = `/_next/static/${file}`;
    return (await sendRequest({ port: other.port, path: target, method: 'GET', agent })).status;
  };
  const statusesOf = async (fileOf: (index: number) => string) =>
    new Set(await Promise.all(Array.from({ length: 800 }, (_, index) => request(fileOf(index)))));
  handle = respond('', { 'Cache-Control': 'no-store' }, 404);
  const statuses = [await statusesOf(() => 'a.js'), await statusesOf((index) => `${index}.js`)];
  agent.destroy();
  expect(statuses).toEqual([new Set([200]), new Set([404, 429])]);
});

describe('hashed files', () => {
  const script = 'console.log("script");'.repeat(100);
  const style = 'p { color: red }'.repeat(100);

  beforeAll(() => {
    const folder = path.join(nginx.assets, '_next/static/chunks');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'a.js'), script);
    writeFileSync(path.join(folder, 'a.js.gz'), gzipSync(script));
    writeFileSync(path.join(folder, 'a.js.br'), brotliCompressSync(script));
    writeFileSync(path.join(folder, 'a.css'), style);
    writeFileSync(path.join(folder, 'a.css.br'), brotliCompressSync(style));
    writeFileSync(path.join(folder, 'a.woff2'), 'font');
  });

  test('are served from the disk, compressed as they are stored, with the headers of the site', async () => {
    const plain = await get('/_next/static/chunks/a.js');
    expect(plain.body.toString()).toBe(script);
    const compressed = await get('/_next/static/chunks/a.js', { 'Accept-Encoding': 'gzip' });
    expect(compressed.body).toEqual(gzipSync(script));
    expect(compressed.headers['content-encoding']).toBe('gzip');
    const smallest = await get('/_next/static/chunks/a.js', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(smallest.body).toEqual(brotliCompressSync(script));
    expect(smallest.headers['content-encoding']).toBe('br');
    const { resource } = createSecurityHeaders({
      themeScript: '',
      siteUrl: 'https://www.example.org',
      includeSubdomains: false,
    });
    const headers = Object.fromEntries(
      Object.entries(resource).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const response of [plain, compressed, smallest]) {
      expect(response.headers).toMatchObject({
        ...headers,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/javascript',
        vary: 'Accept-Encoding',
      });
    }
    expect((await get('/_next/static/chunks/a.js', { 'If-None-Match': plain.headers.etag })).status).toBe(
      304,
    );
    expect(received).toEqual([]);
  });

  test('are served as they are where there is no compressed copy', async () => {
    const accept = { 'Accept-Encoding': 'gzip, br' };
    const compressed = await get('/_next/static/chunks/a.css', accept);
    expect([compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
      'br',
      'text/css',
    ]);
    const plain = await get('/_next/static/chunks/a.css', { 'Accept-Encoding': 'gzip' });
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, style]);
    const font = await get('/_next/static/chunks/a.woff2', accept);
    expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '4' });
    for (const header of ['content-encoding', 'vary']) expect(font.headers).not.toHaveProperty(header);
    expect(received).toEqual([]);
  });

  test('that are not there come from the site, whose errors are not stored', async () => {
    handle = respond('', { 'Cache-Control': 'no-store' }, 404);
    for (const target of ['/_next/static/chunks/b.js', '/_next/static/chunks/b.js', '/_next/static/chunks/'])
      expect((await get(target)).status).toBe(404);
    expect(received).toHaveLength(3);
  });
});

test('the log has no query and no id of a private share', async () => {
  for (const target of [
    `/a/${SHARE}?x=secret`,
    `/de/a/${SHARE}`,
    `/${SHARE}`,
    `/_next/data/b/en/a/${SHARE}.json`,
  ])
    await get(target, { Referer: `https://www.example.org/a/${SHARE}`, 'User-Agent': 'secret' });
  await get('/templates?q=secret');
  const log = nginx.readLog();
  expect(log).not.toMatch(/secret|Ab3_xY9|127\.0\.0\.1"(?!,"upstreamSeconds)/);
  const entries = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { path: string });
  expect(entries.map((entry) => entry.path)).toEqual(
    expect.arrayContaining(['/a/[id]', '/de/a/[id]', '[id]', '/_next/data/b/en/a/[id]', '/templates']),
  );
  expect(nginx.readDefaultLog()).toBe('');
});
