/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders } from 'node:http';
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { expect, test } from '@jest/globals';
import { nginxServers } from '@/__tests__/support/nginx-servers';
import { type RawRequest, type RawResponse, sendRequest } from '@/__tests__/support/send-request';
import { siteServers } from '@/__tests__/support/site-servers';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { clientAddress } from '@/lib/server/http/client-address';
import type { SiteServerOptions } from '@/lib/server/http-server/create-site-server';
import { findFreePort } from '@/scripts/support/find-free-port';

/** The files in deploy/nginx, with nginx and the HTTP server of the site, whose pages are what each test says. */

const HOST = 'www.example.org';
const SHARE = 'Ab3_xY9-kLm0ZpTn5RbQ2w';

const startNginx = nginxServers();
const startSite = siteServers();
const folder = temporaryFolder();

/** What differs where many requests of a test come from one client. */
const NO_LIMITS = {
  'settings.conf': [
    ['rate=100r/s', 'rate=100000r/s'],
    ['rate=20r/s', 'rate=100000r/s'],
  ],
} satisfies Record<string, Array<[string, string]>>;

type Options = {
  handle?: SiteServerOptions['handle'];
  changes?: Readonly<Record<string, ReadonlyArray<[string, string]>>>;
};

/** The site has one trusted hop, as documented for it behind nginx. */
async function startPair({ handle, changes = {} }: Options) {
  const { port: sitePort, site } = await startSite({ trustedProxyHops: 1, ...(handle ? { handle } : {}) });
  const nginx = await startNginx({ upstreams: [sitePort], changes });
  const get = (
    target: string,
    headers: OutgoingHttpHeaders = {},
    options: Pick<RawRequest, 'agent' | 'localAddress'> = {},
  ) =>
    sendRequest({
      port: nginx.port,
      path: target,
      method: 'GET',
      headers: { Host: HOST, ...headers },
      ...options,
    });
  return { nginx, get, site };
}

/** Sends bytes, and resolves to all that is received until the connection closes. */
async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

const statusesOf = (responses: readonly RawResponse[]) => responses.map(({ status }) => status);

const countOf = (responses: readonly RawResponse[], status: number) =>
  statusesOf(responses).filter((other) => other === status).length;

/** @returns the address that the site takes for that of the client. */
const respondWithAddress: SiteServerOptions['handle'] = async (request, response) => {
  response.end(clientAddress(request, 1));
};

/** Another address of this machine than that of other clients. */
const FROM_CDN = { localAddress: '127.0.0.2' };

const BEHIND_CDN = {
  'settings.conf': [
    ['# set_real_ip_from 10.0.0.0/8;', 'set_real_ip_from 10.0.0.0/8; set_real_ip_from 127.0.0.2;'],
    ['# real_ip', 'real_ip'],
  ],
} satisfies Record<string, Array<[string, string]>>;

test('without a CDN, the address of a client is that of its connection, whatever its headers say', async () => {
  const { get } = await startPair({ handle: respondWithAddress });
  for (const headers of [
    {},
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-For': '203.0.113.9, 10.0.0.1', 'X-Real-IP': '203.0.113.9', Forwarded: 'for=203.0.113.9' },
  ])
    for (const target of ['/api/search', '/get', '/page'])
      expect((await get(target, headers)).body.toString()).toBe('127.0.0.1');
});

test('behind a CDN, it is the last address that is none of its own; clients that do not come from there cannot forge it', async () => {
  const { get } = await startPair({ handle: respondWithAddress, changes: BEHIND_CDN });
  for (const [forwarded, address] of [
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['2001:db8:1:2::5', '2001:db8:1:2::5'],
    ['nonsense', '127.0.0.2'],
  ] as const)
    expect((await get('/get', { 'X-Forwarded-For': forwarded }, FROM_CDN)).body.toString()).toBe(address);
  expect((await get('/get', {}, FROM_CDN)).body.toString()).toBe('127.0.0.2');
  expect((await get('/get', { 'X-Forwarded-For': '203.0.113.9' })).body.toString()).toBe('127.0.0.1');
});

test('behind a CDN, each client has limits of its own, and an IPv6 network is one client', async () => {
  const { get } = await startPair({
    changes: {
      ...BEHIND_CDN,
      'settings.conf': [...BEHIND_CDN['settings.conf'], ['rate=20r/s', 'rate=1r/s']],
      'uncached.conf': [['burst=300', 'burst=20']],
    },
  });
  const from = (address: string) => get('/api/search', { 'X-Forwarded-For': address }, FROM_CDN);
  for (const network of ['203.0.113.', '2001:db8:1:2::']) {
    const [own, other] = network.includes(':')
      ? [(index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`, '2001:db8:1:3::1']
      : [() => '203.0.113.9', '203.0.113.10'];
    const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => from(own(index))));
    expect(countOf(responses, 429)).toBeGreaterThan(0);
    expect((await from(other)).status).toBe(200);
  }
});

test('a class of 40 that opens a page at the same time behind one address gets all of it, with the limits as they are', async () => {
  const { nginx } = await startPair({
    handle: async (request, response) => {
      await text(request);
      response.setHeader('Cache-Control', 'public, s-maxage=60');
      response.end('page');
    },
  });
  const names = Array.from({ length: 12 }, (_, index) => `${index}.js`);
  mkdirSync(path.join(nginx.assets, '_next/static'), { recursive: true });
  for (const name of names) writeFileSync(path.join(nginx.assets, '_next/static', name), '');
  async function visit(): Promise<number[]> {
    // Like a browser that has HTTP/1.1.
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const request = (target: string, body?: string) =>
      sendRequest({
        ...{ port: nginx.port, path: target, agent, headers: { Host: HOST } },
        ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
      });
    const page = await request('/puppy-first-week');
    const rest = await Promise.all([
      ...names.map((name) => request(`/_next/static/${name}`)),
      ...['/icons/sprite.svg', '/favicon.ico', '/manifest.webmanifest', '/_next/data/b/en/index.json'].map(
        (target) => request(target),
      ),
      ...Array.from({ length: 2 }, () => request('/api/t/track', '[]')),
    ]);
    agent.destroy();
    return statusesOf([page, ...rest]);
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, visit));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});

test('a client with too many requests gets 429 with Retry-After, which nothing stores; others get the page', async () => {
  const { get } = await startPair({
    changes: {
      'settings.conf': [
        [
          '$checkleaf_page_client zone=checkleaf_requests:10m rate=100r/s',
          '$checkleaf_page_client zone=checkleaf_requests:10m rate=1r/s',
        ],
      ],
      'locations.conf': [['burst=1000', 'burst=50']],
    },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const responses = await Promise.all(Array.from({ length: 120 }, () => get('/page', {}, { agent })));
  agent.destroy();
  expect(countOf(responses, 200)).toBeGreaterThanOrEqual(51);
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(0);
  for (const { headers } of rejected)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '1' });
  expect((await get('/page', {}, FROM_CDN)).status).toBe(200);
});

test('a client has a limited number of requests at a time; others are served meanwhile', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  let rejected = 0;
  const releaseAtLast = () => {
    if (held + rejected === 60) release();
  };
  const { get } = await startPair({
    changes: { 'locations.conf': [['checkleaf_connections 1000', 'checkleaf_connections 50']] },
    handle: async ({ url = '' }, response) => {
      if (url.startsWith('/held')) {
        held++;
        releaseAtLast();
        await released;
      }
      response.end();
    },
  });
  const responses = Array.from({ length: 60 }, async (_, index) => {
    const response = await get(`/held-${index}`);
    if (response.status === 429) rejected++;
    releaseAtLast();
    return response;
  });
  expect((await get('/page', {}, FROM_CDN)).status).toBe(200);
  const statuses = await Promise.all(responses);
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([50, 10]);
});

test('connections that send nothing or half a header are closed, and visitors are served meanwhile', async () => {
  const { nginx, get } = await startPair({
    changes: { 'http.conf': [['client_header_timeout 10s', 'client_header_timeout 1s']] },
  });
  const closed = ['', `GET /x HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: `].flatMap((bytes) =>
    Array.from({ length: 150 }, () => sendBytes(nginx.port, bytes).catch(() => '')),
  );
  expect((await get('/page')).status).toBe(200);
  expect(new Set(await Promise.all(closed))).toEqual(new Set(['']));
});

test('a request with 14 kB of headers, as many cookies make it, reaches the site', async () => {
  const { get } = await startPair({
    handle: async ({ headers }, response) => {
      response.end(headers['x-other']);
    },
  });
  const response = await get('/get', { Cookie: 'c'.repeat(7000), 'X-Other': 'x'.repeat(7000) });
  expect([response.status, response.body.toString()]).toEqual([200, 'x'.repeat(7000)]);
});

test('nginx and the site agree where each request ends, or the request is rejected', async () => {
  const received: string[] = [];
  const hosts = new Set<string | undefined>();
  const { nginx } = await startPair({
    changes: NO_LIMITS,
    handle: async (request, response) => {
      const body = await text(request).catch(() => '(broken)');
      received.push(`${request.method} ${request.url} ${body}`);
      hosts.add(request.headers.host);
      response.end('ok');
    },
  });
  const inner = `GET /inner HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  const chunked = '5\r\nabcde\r\n0\r\n\r\n';
  const post = (headers: string, body: string) =>
    `POST /api/t/track HTTP/1.1\r\nHost: ${HOST}\r\n${headers}\r\n\r\n${body}`;
  const last = `GET /api/last HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
  const [POST, INNER, LAST] = ['POST /api/t/track', 'GET /inner', 'GET /api/last'];
  const rejected: string[] = [
    post('Content-Length: 4\r\nTransfer-Encoding: chunked', chunked + inner),
    post(`Transfer-Encoding: chunked\r\nContent-Length: ${(chunked + inner).length}`, chunked + inner),
    post('Transfer-Encoding: identity', inner),
    post('Transfer-Encoding: chunked, identity', chunked + inner),
    post('Transfer-Encoding: gzip, chunked', chunked + inner),
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', chunked + inner),
    post('Transfer-Encoding : chunked', chunked + inner),
    post('Transfer-Encoding:\x0bchunked', chunked + inner),
    post('X: y\rTransfer-Encoding: chunked', chunked + inner),
    post(' Transfer-Encoding: chunked', chunked + inner),
    post('X: y\r\n Transfer-Encoding: chunked', chunked + inner),
    post(`Content-Length: +${inner.length}`, inner),
    post(`Content-Length: 0, ${inner.length}`, inner),
    post(`Content-Length: 0\r\nContent-Length: ${inner.length}`, inner),
    post('Transfer-Encoding: chunked', `0x5\r\nabcde\r\n0\r\n\r\n${inner}`),
    post('Transfer-Encoding: chunked', `ffffffffffffffff1\r\nabcde\r\n0\r\n\r\n${inner}`),
    post('Host: other.example\r\nContent-Length: 0', ''),
    `GET /api/x HTTP/1.0\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}${inner}`,
  ];
  for (const bytes of rejected) {
    const responses = await sendBytes(nginx.port, bytes + last);
    expect([bytes, responses.match(/HTTP\/1\.1 [45]/g), received]).toEqual([bytes, [expect.anything()], []]);
  }
  const served: Array<[bytes: string, requests: string[]]> = [
    [post(`Content-Length: ${inner.length}`, inner), [`${POST} ${inner}`]],
    [post('Transfer-Encoding: chunked', chunked), [`${POST} abcde`]],
    [post('Transfer-Encoding: CHUNKED', '5;a=b\r\nabcde\r\n0\r\nX: y\r\n\r\n'), [`${POST} abcde`]],
    // nginx knows a line that ends with a line feed only, but drops headers with an underscore.
    [post('X: y\nTransfer-Encoding: chunked', `5\nabcde\r\n0\r\n\r\n`), [`${POST} abcde`]],
    [post('Transfer_Encoding: chunked', inner), [`${POST} `, `${INNER} `]],
    [
      `GET /api/x HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
      [`GET /api/x ${inner}`],
    ],
    [
      `GET /page HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
      ['GET /page '],
    ],
    [`GET http://${HOST}/api/x HTTP/1.1\r\nHost: other.example\r\n\r\n`, ['GET /api/x ']],
  ];
  for (const [bytes, requests] of served) {
    received.length = 0;
    const responses = await sendBytes(nginx.port, bytes + last);
    expect(received).toEqual([...requests, `${LAST} `]);
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(received.map(() => 'HTTP/1.1 200'));
  }
  expect([...hosts]).toEqual([HOST]);
});

test('an upgrade is not passed on, and the connection serves the next request', async () => {
  const upgrades: Array<string | undefined> = [];
  const { nginx, site } = await startPair({
    handle: async ({ headers }, response) => {
      upgrades.push(headers.upgrade);
      response.end('ok');
    },
  });
  site.server.on('upgrade', () => upgrades.push('upgrade'));
  const handshake =
    'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
  const responses = await sendBytes(
    nginx.port,
    [
      ...['/api/x', '/page'].map(
        (target) => `GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade\r\n${handshake}\r\n\r\n`,
      ),
      `GET /api/y HTTP/1.1\r\nHost: ${HOST}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
      `GET /api/last HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`,
    ].join(''),
  );
  expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(4).fill('HTTP/1.1 200'));
  expect(upgrades).toEqual(Array(4).fill(undefined));
});

test('whatever fails, no log has a query or an id of a private share, and the error log no address', async () => {
  let fail: (typeof failures)[number] = 'breaks off';
  const failures = ['breaks off', 'sends nonsense', 'hangs', 'is stopped'] as const;
  const { nginx, get, site } = await startPair({
    changes: {
      'http.conf': [['proxy_read_timeout 50s', 'proxy_read_timeout 1s']],
      'cached.conf': [['proxy_read_timeout 10s', 'proxy_read_timeout 1s']],
      'settings.conf': [['rate=20r/s', 'rate=1r/s']],
      'uncached.conf': [['burst=300', 'burst=20']],
    },
    handle: async (_, response) => {
      if (fail === 'hangs') await new Promise((resolve) => response.once('close', resolve));
      if (fail === 'sends nonsense') response.socket?.end('HTTP/1.1 200 OK\r\nno colon\r\n\r\n');
      else response.destroy();
    },
  });
  const secret = { Referer: `https://${HOST}/a/${SHARE}?q=secret`, 'User-Agent': 'secret' };
  const targets = [
    '/templates?q=secret',
    '/de/templates?q=secret&page=2',
    '/_next/data/b/en/templates.json?q=secret',
    '/api/search?q=secret',
    `/a/${SHARE}`,
    `/${SHARE}?q=secret`,
    '/_next/static/missing.js?q=secret',
  ];
  for (fail of failures) {
    if (fail === 'is stopped') await site.stop({ delay: Promise.resolve(), deadlineMs: 0 });
    const responses = await Promise.all(targets.map((target) => get(target, secret)));
    expect([fail, ...statusesOf(responses)]).toEqual([fail, ...targets.map(() => 503)]);
  }
  const limited = await Promise.all(Array.from({ length: 60 }, () => get('/api/search?q=secret', secret)));
  expect(countOf(limited, 429)).toBeGreaterThan(0);
  const large = {
    port: nginx.port,
    path: '/api/search?q=secret',
    body: 'x'.repeat(5000),
    headers: { Host: HOST, ...secret },
  };
  expect((await sendRequest(large)).status).toBe(413);
  await sendBytes(nginx.port, `GET /?q=secret${'x'.repeat(9000)} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  await sendBytes(nginx.port, `GET /?q=secret HTTP/1.1\r\nHost: secret\r\nHost: secret\r\n\r\n`);

  for (const log of [nginx.readLog(), nginx.readErrorLog(), nginx.readDefaultLog()]) {
    expect(log).not.toMatch(/secret/);
    expect(log).not.toContain(SHARE);
  }
  expect(nginx.readErrorLog()).not.toMatch(/client:|127\.0\.0\.1/);
  const entries = nginx
    .readLog()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { path: string; status: string; upstreamStatus: string });
  expect(entries).toContainEqual(
    expect.objectContaining({ path: '/templates', status: '503', upstreamStatus: '502' }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ path: '/templates', status: '503', upstreamStatus: '504' }),
  );
});

/** The server blocks as they are, but for ports, folders and IPv6. */
async function startWithServerBlocks(site: number) {
  const [key, certificate] = [folder.file('key.pem'), folder.file('certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' '),
      ...[
        '-subj',
        `/CN=${HOST}`,
        '-addext',
        `subjectAltName=DNS:${HOST}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: 'ignore' },
  );
  const challenges = folder.file('acme/.well-known/acme-challenge');
  mkdirSync(challenges, { recursive: true });
  writeFileSync(path.join(challenges, 'token'), 'challenge');
  const tlsPort = await findFreePort();
  const nginx = await startNginx({
    upstreams: [site],
    server: (port) =>
      readFileSync('deploy/nginx/server.conf', 'utf8')
        .replace(/^.*\[::\].*\n/gm, '')
        .replaceAll('listen 80', `listen 127.0.0.1:${port}`)
        .replaceAll('listen 443', `listen 127.0.0.1:${tlsPort}`)
        .replaceAll(`/etc/letsencrypt/live/${HOST}/fullchain.pem`, certificate)
        .replaceAll(`/etc/letsencrypt/live/${HOST}/privkey.pem`, key)
        .replaceAll('/var/www/html', folder.file('acme')),
  });
  return { nginx, tlsPort, ca: readFileSync(certificate) };
}

/** Requests a URL with HTTP/2. */
async function getStream(session: ClientHttp2Session, target: string) {
  const stream = session.request({ ':path': target, ':authority': HOST });
  const headers = await new Promise<IncomingHttpHeaders & IncomingHttpStatusHeader>((resolve, reject) => {
    stream.once('response', resolve).once('error', reject);
  });
  return { headers, body: await text(stream) };
}

test.each([
  [1, 100],
  // Fewer than the 511 connections that wait at a socket of Node, which a busy machine is slow to accept.
  [40, 12],
])(
  'with HTTP/2, %i visitors behind one address have %i requests each at the same time',
  async (visitors, each) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let held = 0;
    let rejected = 0;
    const releaseAtLast = () => {
      if (held + rejected === visitors * each) release();
    };
    const { port } = await startSite({
      handle: async (_, response) => {
        held++;
        releaseAtLast();
        await released;
        response.end();
      },
    });
    const { tlsPort, ca } = await startWithServerBlocks(port);
    async function visit(_: unknown, visitor: number): Promise<Array<number | undefined>> {
      const session = connectHttp2(`https://127.0.0.1:${tlsPort}`, { ca, servername: HOST });
      const statuses = Array.from({ length: each }, async (_, index) => {
        const { headers } = await getStream(session, `/page-${visitor}-${index}`);
        if (headers[':status'] !== 200) rejected++;
        releaseAtLast();
        return headers[':status'];
      });
      return Promise.all(statuses).finally(() => session.close());
    }
    const statuses = await Promise.all(Array.from({ length: visitors }, visit));
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    expect(held).toBe(visitors * each);
  },
);

test('requests by http are redirected to https, except those that prove that the host is ours; other hosts get nothing', async () => {
  const { port } = await startSite();
  const { nginx } = await startWithServerBlocks(port);
  const get = (target: string, host = HOST) =>
    sendRequest({ port: nginx.port, path: target, method: 'GET', headers: { Host: host } });
  const redirect = await get('/x?q=secret');
  expect([redirect.status, redirect.headers.location]).toEqual([308, `https://${HOST}/x?q=secret`]);
  expect(redirect.headers).not.toHaveProperty('strict-transport-security');
  expect((await get('/.well-known/acme-challenge/token')).body.toString()).toBe('challenge');
  expect((await get('/.well-known/acme-challenge/other?secret')).status).toBe(404);
  await expect(get('/x', 'evil.example')).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect([nginx.readDefaultLog(), nginx.readErrorLog()]).toEqual(['', '']);
  expect(nginx.readLog()).not.toContain('secret');
});

test('https has HTTP/2, TLS 1.2 and 1.3 with forward secrecy, and HSTS, and the site knows of it; other hosts get no handshake', async () => {
  const { port } = await startSite({
    handle: async ({ headers }, response) => {
      response.end(`${headers.host} ${headers['x-forwarded-proto']}`);
    },
  });
  const { nginx, tlsPort, ca } = await startWithServerBlocks(port);
  mkdirSync(path.join(nginx.assets, '_next/static'), { recursive: true });
  writeFileSync(path.join(nginx.assets, '_next/static/a.js'), '');

  const session = connectHttp2(`https://127.0.0.1:${tlsPort}`, { ca, servername: HOST });
  const page = await getStream(session, '/page');
  expect([page.headers[':status'], page.body]).toEqual([200, `${HOST} https`]);
  const script = await getStream(session, '/_next/static/a.js');
  expect(script.headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=63072000' });
  session.close();

  const protocolOf = (options: object) =>
    new Promise<string | null>((resolve) => {
      const socket = connectTls(
        { port: tlsPort, host: '127.0.0.1', servername: HOST, ca, ...options },
        () => {
          resolve(`${socket.getProtocol()} ${socket.alpnProtocol}`);
          socket.destroy();
        },
      );
      socket.once('error', () => resolve(null));
    });
  const of12 = (ciphers: string) => protocolOf({ maxVersion: 'TLSv1.2', ciphers });
  expect(await protocolOf({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('TLSv1.3 h2');
  expect(await protocolOf({ ALPNProtocols: ['http/1.1'] })).toBe('TLSv1.3 http/1.1');
  expect(await of12('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('TLSv1.2 false');
  expect(await of12('ECDHE-ECDSA-AES128-SHA')).toBeNull();
  expect(
    await protocolOf({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  ).toBeNull();
  expect(await protocolOf({ servername: 'evil.example', checkServerIdentity: () => undefined })).toBeNull();
});
