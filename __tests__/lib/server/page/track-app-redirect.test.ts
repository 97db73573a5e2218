/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GetServerSidePropsContext } from 'next';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { sendRequest } from '@/__tests__/support/send-request';
import { eventsIn, type SentEvent } from '@/__tests__/support/sent-events';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { SITE } from '@/lib/config/site';
import { describeLinkedPage } from '@/lib/server/page/track-app-redirect';
import { setServerEventTracker } from '@/lib/server/server-event-tracker';
import { ServerEventSender } from '@/lib/server/tracking-proxy/server-event-sender';
import { getServerSideProps as get } from '@/pages/get';
import { getServerSideProps as open } from '@/pages/open/[[...path]]';

const SHARE = 'abcdefghijklmnopqrst-_';

let server: Server;
let port: number;
let upstream: FakeUpstream;
let sender: ServerEventSender;

/** Serves the redirects as Next does: with the parsed path and query, and a 302 or 404 for the result. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const [route, ...path] = pathname.split('/').filter(Boolean);
    const result = await (route === 'get' ? get : open)({
      req: request,
      res: response,
      params: path.length > 0 ? { path } : {},
      query: Object.fromEntries(searchParams),
      locale: 'de',
      resolvedUrl: '/',
    } as unknown as GetServerSidePropsContext);
    if ('redirect' in result) response.writeHead(302, { Location: result.redirect.destination }).end();
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(async () => {
  upstream = await startFakeUpstream();
  sender = new ServerEventSender({ upstream: upstream.origin, key: 'key', domain: 'x', intervalMs: 600_000 });
  setServerEventTracker(sender);
});

afterEach(async () => {
  setServerEventTracker(null);
  await sender.stop(0);
  await upstream.stop();
});

type Options = { method?: string; headers?: Record<string, string>; localAddress?: string };

function request(path: string, { method = 'GET', headers = {}, ...options }: Options = {}) {
  return sendRequest({
    ...options,
    port,
    path,
    method,
    headers: { Host: 'checkleaf.test', 'User-Agent': USER_AGENTS.iphone, ...headers },
  });
}

/** The events of the requests so far. */
async function sentEvents(): Promise<SentEvent[]> {
  await sender.stop(5000);
  return upstream.requests.flatMap((received) => eventsIn(received));
}

test('a redirect is counted once, with its target, page, source and campaign', async () => {
  const response = await request('/open/camping?utm_source=news&other=x&qr=1', {
    headers: { 'X-Forwarded-For': '203.0.113.9', Cookie: 'checkleaf-consent=in.2026-11-24.1; other=1' },
  });
  expect(response.status).toBe(302);
  expect(response.headers.location).toBe('https://apps.apple.com/app/id0000000000?ct=news&mt=8');
  expect(response.headers['cache-control']).toBe('private, no-store');
  const events = await sentEvents();
  expect(events.map(({ event }) => event)).toEqual(['app redirect']);
  expect(events[0]?.properties).toEqual({
    token: 'key',
    $insert_id: expect.any(String),
    time: expect.any(Number),
    target: 'app-store',
    route: 'open',
    page: 'template',
    id: 'camping',
    lang: 'de',
    platform: 'ios',
    source: 'qr',
    utm_source: 'news',
    sender: 'server',
    app: 'website',
    domain: 'x',
    distinct_id: '',
  });
  expect(JSON.stringify(upstream.requests)).not.toContain('203.0.113.9');
});

test('the target depends on the device, and the mark of a QR code is not passed on', async () => {
  await request('/get', { headers: { 'User-Agent': USER_AGENTS.android } });
  const page = await request('/get?qr=1', { headers: { 'User-Agent': USER_AGENTS.windows } });
  expect(page.headers.location).not.toContain('qr=');
  const events = await sentEvents();
  expect(
    events.map(({ properties: { target, platform, source, route } }) => [target, platform, source, route]),
  ).toEqual([
    ['play', 'android', 'link', 'get'],
    ['page', 'other', 'qr', 'get'],
  ]);
});

test('the id of a private share is not sent', async () => {
  await request(`/open/a/${SHARE}`);
  await request(`/open/${SHARE.toUpperCase()}`);
  expect((await sentEvents()).map(({ properties: { page, id } }) => [page, id])).toEqual([
    ['private-share', undefined],
    ['other', undefined],
  ]);
  expect(upstream.requests.map(({ body }) => body.toString().toLowerCase()).join()).not.toContain(SHARE);
});

describe('not counted is', () => {
  test.each<[string, Options & { path?: string }]>([
    ['a bot', { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
    ['a link preview', { headers: { 'User-Agent': 'facebookexternalhit/1.1' } }],
    ['a script', { headers: { 'User-Agent': 'curl/8.5.0' } }],
    ['a request without a user agent', { headers: { 'User-Agent': '' } }],
    ['a HEAD request', { method: 'HEAD' }],
    ['a prefetch', { headers: { Purpose: 'prefetch' } }],
    ['a prerendered page', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
    ['a prefetch of Firefox', { headers: { 'X-Moz': 'prefetch' } }],
    ['a preview of Safari', { headers: { 'X-Purpose': 'preview' } }],
    ['a request for the data of the page', { headers: { 'x-page-data': '1' } }],
    ['a request for the data of the page where Next has a proxy', { headers: { 'x-nextjs-data': '1' } }],
    ['localhost', { headers: { Host: 'localhost:3000' } }],
    ['a visitor who opted out', { headers: { Cookie: 'a=1; checkleaf-consent=out.2026-11-24.1' } }],
    [
      'a visitor who opted out on one host and in on another',
      { headers: { Cookie: 'checkleaf-consent=in.2026-11-24.1; checkleaf-consent=out.2026-11-24.1' } },
    ],
    ['a visitor who opted out before', { headers: { Cookie: 'a=1; checkleaf-analytics=out' } }],
    ['one of the site’s own people', { headers: { Cookie: 'a=1; checkleaf-own=1' } }],
    ['a path that does not exist', { path: '/open/a/b/c/d' }],
  ])('%s', async (_, { path = '/open/camping', ...options }) => {
    const { status } = await request(path, options);
    expect(status).toBe(path === '/open/camping' ? 302 : 404);
    await request('/get');
    expect((await sentEvents()).map(({ properties: { route } }) => route)).toEqual(['get']);
  });

  test('with the setting for it, a browser with Global Privacy Control whose visitor has not agreed', async () => {
    const headers = { 'Sec-GPC': '1' };
    await request('/open/camping', { headers });
    Object.assign(SITE.analytics, { respectsGpc: true });
    await request('/open/hike', { headers });
    await request('/open/tent', { headers: { ...headers, Cookie: 'checkleaf-consent=in.2026-11-24.1' } });
    Object.assign(SITE.analytics, { respectsGpc: false });
    expect((await sentEvents()).map(({ properties: { id } }) => id)).toEqual(['camping', 'tent']);
  });

  test('any visitor of a site that asks first', async () => {
    Object.assign(SITE.analytics, { consent: 'opt-in' });
    await request('/get', { headers: { Cookie: 'checkleaf-consent=in.2026-11-24.1' } });
    Object.assign(SITE.analytics, { consent: 'opt-out' });
    expect(await sentEvents()).toEqual([]);
  });

  test('anything without a project key', async () => {
    setServerEventTracker(null);
    expect((await request('/get')).status).toBe(302);
    expect(await sentEvents()).toEqual([]);
  });
});

test.each([
  ['is down', () => upstream.stop()],
  ['hangs', async () => upstream.reply({ kind: 'hang' })],
  ['responds with 429', async () => upstream.reply({ kind: 'respond', status: 429 })],
])('redirects work while the upstream %s', async (_, fail) => {
  await fail();
  const responses = await Promise.all(Array.from({ length: 10 }, () => request('/get')));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(302));
});

test('one client is counted up to the rate limit of the tracking proxy', async () => {
  // Another client than that of the other tests.
  const localAddress = '127.0.0.2';
  await Promise.all(Array.from({ length: 130 }, () => request('/get', { localAddress })));
  expect(await sentEvents()).toHaveLength(120);
});

test.each([
  [[], { page: 'index' }],
  [['templates'], { page: 'templates' }],
  [['templates', 'work'], { page: 'tag' }],
  [['templates', 'work', '2'], { page: 'tag-page' }],
  [['channel', 'editors'], { page: 'channel' }],
  [['a', SHARE], { page: 'private-share' }],
  [['de', 'a', SHARE], { page: 'other' }],
  [['privacy'], { page: 'other' }],
  [['camping'], { page: 'template', id: 'camping' }],
])('the page of %j is %j', (segments, expected) => {
  expect(describeLinkedPage(segments)).toEqual(expected);
});
