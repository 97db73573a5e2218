import { expect, test } from '@playwright/test';
import { sendRequest } from '@/__tests__/support/send-request';
import { type FakeUpstream, startFakeUpstream } from '@/scripts/support/fake-upstream';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';

/** What Next does around the proxy: routing, reading, rewriting and redirecting. The rest is tested without it. */

let upstream: FakeUpstream;
let site: BuiltSite;

test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  upstream = await startFakeUpstream();
  site = await startBuiltSite({
    NEXT_PUBLIC_MIXPANEL_KEY: 'key',
    TRACKING_UPSTREAM: upstream.origin,
    DATABASE_URL: `file:test-results/tracking-proxy-${workerIndex}.db`,
  });
});

test.afterAll(async () => {
  await site.stop();
  await upstream.stop();
});

test.beforeEach(() => upstream.reset());

for (const path of ['/api/t/track', '/api/t/track/']) {
  test(`${path} is served without a redirect, query and body unchanged`, async () => {
    const query = '?verbose=1&route=mine&_=1%202+3&track=a%5bb&empty=';
    const body = Buffer.from('data=%5B%7B%22a%22%3A%20%22b+c%22%7D%5D');
    const headers = {
      'Content-Type': 'text/plain',
      Cookie: 'a=b',
      Referer: 'http://x/',
      'X-Forwarded-For': '192.0.2.9',
    };
    const answer = await sendRequest({ port: site.port, path: path + query, headers, body });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('{"error":null,"status":1}');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');

    const [received] = await upstream.received(1);
    expect(received?.url).toBe(`/track/${query}`);
    expect(received?.body.equals(body)).toBe(true);
    expect(received?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-forwarded-for': '127.0.0.1' });
    for (const dropped of ['cookie', 'referer', 'x-forwarded-host', 'x-forwarded-proto']) {
      expect(received?.headers).not.toHaveProperty(dropped);
    }
  });
}

test('a body over the limit is answered 413, one within it goes through whole', async () => {
  const { port } = site;
  const body = Buffer.alloc(10 * 1024 * 1024, 'a');
  const large = await sendRequest({ port, path: '/api/t/record', body: [body, Buffer.from('a')] });
  expect(large.status).toBe(413);
  expect(JSON.parse(large.body.toString())).toMatchObject({ status: 413 });
  expect((await sendRequest({ port, path: '/api/t/record', body })).status).toBe(200);
  const [received] = await upstream.received(1);
  expect(received?.body.equals(body)).toBe(true);
});

for (const path of ['/api/t', '/api/t/', '/api/t/nothing', '/api/t/nothing/', '/api/t/flags/a/b/c']) {
  test(`${path} is answered 404 as JSON`, async () => {
    const answer = await sendRequest({ port: site.port, path, method: 'GET' });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 404 });
  });
}

test('without a project key every tracking address is answered 404 as JSON', async ({ browserName: _ }, {
  workerIndex,
}) => {
  test.slow();
  const keyless = await startBuiltSite({
    NEXT_PUBLIC_MIXPANEL_KEY: '',
    DATABASE_URL: `file:test-results/tracking-keyless-${workerIndex}.db`,
  });
  for (const path of ['/api/t', '/api/t/track', '/api/t/track/', '/api/t/flags']) {
    const answer = await sendRequest({ port: keyless.port, path, method: 'GET' });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 404 });
  }
  await keyless.stop();
});

for (const [path, target] of [
  ['/templates/', '/templates'],
  ['/templates/?q=a%20b', '/templates?q=a%20b'],
  ['/templates/travel/2/', '/templates/travel/2'],
  ['/apiary/', '/apiary'],
  ['/%2Felsewhere.test/', '/%2Felsewhere.test'],
] as const) {
  test(`${path} is moved to its address without the slash`, async ({ request }) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toBe(target);
  });
}
