/** @jest-environment node */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { heldResponses } from '@/__tests__/support/held-responses';
import { siteServers } from '@/__tests__/support/site-servers';
import { createLoadShedder } from '@/lib/server/http-server/admission';
import type { RequestLogEntry } from '@/lib/server/http-server/request-log';

const RATES = { share: 100, search: 100, image: 100, file: 100 };

const startServer = siteServers();

let clientCount = 0;

function nextClient(): string {
  clientCount += 1;
  return `192.0.2.${clientCount}`;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function start(handle: Handle, { isBusy = true, maxInFlight = 4 } = {}) {
  const log: RequestLogEntry[] = [];
  const {
    site,
    port,
    get: send,
  } = await startServer({
    trustedProxyHops: 1,
    handle,
    limits: { requestsPerMinute: RATES, maxInFlight, isBusy: () => isBusy },
    log: (entry) => log.push(entry),
    reportError: console.error,
  });
  /** Sends a request, by default from a client of its own. */
  const get = (path: string, client = nextClient()) => send(path, { 'X-Forwarded-For': client });
  return { site, port, log, get };
}

/** Sends requests whose responses wait; `finish` sends them. */
async function hold(
  get: (path: string) => Promise<unknown>,
  next: () => Promise<ServerResponse>,
  paths: string[],
) {
  const requests: Promise<unknown>[] = [];
  const responses: ServerResponse[] = [];
  for (const path of paths) {
    requests.push(get(path));
    responses.push(await next());
  }
  return {
    finish: async () => {
      for (const response of responses) response.end();
      await Promise.all(requests);
    },
  };
}

test('a busy server responds to requests above the limit with 503, until others have finished', async () => {
  const { handle, next } = heldResponses();
  const { get } = await start(handle);
  const held = await hold(get, next, ['/1', '/2', '/3', '/4']);
  const { status, headers, body } = await get('/5');
  expect(status).toBe(503);
  expect(headers).toMatchObject({
    'retry-after': '1',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(body.toString()).toContain('<h1>The server is busy</h1>\n<p>Try again in 1 second.</p>');
  await held.finish();
  await (await hold(get, next, ['/6'])).finish();
});

test('one class has half of the requests, so that others are served', async () => {
  const { handle, next } = heldResponses();
  const { get } = await start(handle);
  const searches = await hold(get, next, ['/api/search?q=a', '/templates?q=b']);
  const { status, body } = await get('/api/search?q=c');
  expect(status).toBe(503);
  expect(JSON.parse(body.toString())).toEqual({ error: 'The server is busy. Try again in 1 second.' });
  const others = await hold(get, next, ['/puppy', '/puppy.md']);
  await others.finish();
  await searches.finish();
});

test('one client has half of the requests, so that others are served', async () => {
  const { handle, next } = heldResponses();
  const { get } = await start(handle);
  const held = await hold((path) => get(path, '198.51.100.1'), next, ['/1', '/2']);
  expect((await get('/3', '198.51.100.1')).status).toBe(503);
  const other = await hold(get, next, ['/4']);
  await held.finish();
  await other.finish();
});

test('probes, static files and the tracking proxy are not rejected', async () => {
  const { handle, next } = heldResponses();
  const { get } = await start(handle, { maxInFlight: 2 });
  const held = await hold(get, next, ['/1', '/2']);
  for (const path of ['/api/health', '/api/ready']) expect((await get(path)).status).toBe(200);
  const others = await hold(get, next, ['/_next/static/a.js', '/icons/icon.svg', '/api/t/track']);
  expect((await get('/3')).status).toBe(503);
  await others.finish();
  await held.finish();
});

test('a server that is not busy handles any number of requests', async () => {
  const { handle, next } = heldResponses();
  const { get } = await start(handle, { isBusy: false });
  const held = await hold(
    get,
    next,
    Array.from({ length: 20 }, (_, number) => `/${number}`),
  );
  await held.finish();
});

test('responses that wait for a slow client do not count', async () => {
  const large = Buffer.alloc(16 * 1024 * 1024);
  const { port, get } = await start(async ({ url }, response) => {
    response.end(url === '/large' ? large : 'small');
  });
  const readers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
  for (const reader of readers) {
    reader.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(reader, 'readable');
  }
  expect((await get('/small')).status).toBe(200);
  for (const reader of readers) reader.destroy();
});

test('requests of clients that disconnect are no longer counted', async () => {
  const { handle, next } = heldResponses();
  const { port, get } = await start(handle, { maxInFlight: 2 });
  const closed: Promise<unknown>[] = [];
  for (const path of ['/1', '/2']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${nextClient()}\r\n\r\n`);
    closed.push(once(await next(), 'close'));
    socket.destroy();
  }
  await Promise.all(closed);
  await (await hold(get, next, ['/3'])).finish();
});

test('of requests that arrive in one turn of the event loop, those above the limit are rejected', async () => {
  const { port, site } = await start(async (_, response) => void response.end('page'), { maxInFlight: 2 });
  const clients: Socket[] = [];
  for (let number = 0; number < 6; number += 1) {
    const accepted = once(site.server, 'connection');
    const client = connect(port, '127.0.0.1');
    clients.push(client);
    await Promise.all([accepted, once(client, 'connect')]);
  }
  for (const client of clients) {
    client.write(
      `GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${nextClient()}\r\nConnection: close\r\n\r\n`,
    );
  }
  const responses = await Promise.all(clients.map((client) => text(client)));
  const statuses = responses.map((response) => response.split(' ', 2)[1]);
  expect(statuses.sort()).toEqual(['200', '200', '503', '503', '503', '503']);
});

test('connections that are open are accepted before a page is rendered', async () => {
  const accepted: number[] = [];
  let count = 0;
  const { port, site } = await start(async (_, response) => {
    accepted.push(count);
    response.end('page');
  });
  site.server.on('connection', () => {
    count += 1;
  });
  const first = connect(port, '127.0.0.1');
  await Promise.all([once(site.server, 'connection'), once(first, 'connect')]);
  const others = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  first.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  // The operating system completes the connections while this process does something else.
  const end = performance.now() + 50;
  while (performance.now() < end);
  expect(await text(first)).toMatch(/^HTTP\/1\.1 200 /);
  expect(accepted).toEqual([6]);
  for (const other of others) other.destroy();
});

test('of many rejected requests, one is logged', async () => {
  const { handle, next } = heldResponses();
  const { site, get, log } = await start(handle, { maxInFlight: 2 });
  const held = await hold(get, next, ['/1', '/2']);
  for (const path of ['/3', '/4', '/5']) expect((await get(path)).status).toBe(503);
  await held.finish();
  await site.stop({ delay: Promise.resolve(), deadlineMs: 60_000 });
  expect(log).toMatchObject([{ level: 'error', path: '/3', status: 503 }]);
});

test('a process is busy if its event loop is blocked', () => {
  const hasCapacity = createLoadShedder({ maxInFlight: 2 });
  const response = { once: () => response } as unknown as ServerResponse;
  for (let request = 0; request < 2; request += 1)
    expect(hasCapacity(response, [`client ${request}`])).toBe(true);
  const end = performance.now() + 500;
  while (performance.now() < end);
  expect(hasCapacity(response, ['another client'])).toBe(false);
});
