import { expect, test } from '@playwright/test';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { sendRequest } from '@/__tests__/support/send-request';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';
import { TEST_SITE } from '@/scripts/support/test-site';

/**
 * The proxy as an API route of Next: routing, body parsing, rewrites and redirects. Other tests run it without Next.
 */

// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' });

let upstream: FakeUpstream;
let site: BuiltSite;

test.beforeAll(async () => {
  upstream = await startFakeUpstream();
  site = await startBuiltSite({
    NEXT_PUBLIC_MIXPANEL_KEY: 'key',
    TRACKING_UPSTREAM: upstream.origin,
    DATABASE_URL: TEST_SITE.DATABASE_URL,
  });
});

test.afterAll(async () => {
  await site.stop();
  await upstream.stop();
});

test.beforeEach(() => upstream.reset());

for (const path of ['/api/t/track', '/api/t/track/']) {
  test(`${path} is forwarded without a redirect, with the same query and body`, async () => {
    const query = '?verbose=1&route=mine&_=1%202+3&track=a%5bb&empty=';
    const body = Buffer.from('data=%5B%7B%22a%22%3A%20%22b+c%22%7D%5D');
    const headers = {
      'Content-Type': 'text/plain',
      Cookie: 'a=b',
      Referer: 'http://x/',
      'X-Forwarded-For': '192.0.2.9',
    };
    const response = await sendRequest({ port: site.port, path: path + query, headers, body });
    expect(response.status).toBe(200);
    expect(response.body.toString()).toBe('{"error":null,"status":1}');
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');

    const [received] = await upstream.received(1);
    expect(received?.url).toBe(`/track/${query}`);
    expect(received?.body.equals(body)).toBe(true);
    expect(received?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-forwarded-for': '127.0.0.1' });
    for (const dropped of ['cookie', 'referer', 'x-forwarded-host', 'x-forwarded-proto']) {
      expect(received?.headers).not.toHaveProperty(dropped);
    }
  });
}

test('a body over the limit gets a 413 response, one at the limit is forwarded unchanged', async () => {
  const { port } = site;
  const body = Buffer.alloc(10 * 1024 * 1024, 'a');
  const tooLarge = await sendRequest({ port, path: '/api/t/record', body: [body, Buffer.from('a')] });
  expect(tooLarge.status).toBe(413);
  expect(JSON.parse(tooLarge.body.toString())).toMatchObject({ status: 413 });
  expect((await sendRequest({ port, path: '/api/t/record', body })).status).toBe(200);
  const [received] = await upstream.received(1);
  expect(received?.body.equals(body)).toBe(true);
});

test('other routes respond with 404 and JSON', async () => {
  for (const path of ['/api/t', '/api/t/', '/api/t/nothing', '/api/t/nothing/', '/api/t/flags/a/b/c']) {
    const response = await sendRequest({ port: site.port, path, method: 'GET' });
    expect([path, response.status]).toEqual([path, 404]);
    expect(JSON.parse(response.body.toString())).toMatchObject({ status: 404 });
  }
});
