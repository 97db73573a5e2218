/**
 * @jest-environment-options {"url": "http://127.0.0.1/"}
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { fetchAnswer, serveFetch } from '@/__tests__/support/serve-fetch';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';
import { type FakeUpstream, startFakeUpstream } from '@/scripts/support/fake-upstream';

const FLAGS = JSON.stringify({ flags: { headline: { variant_key: 'b', variant_value: 'short' } } });

let upstream: FakeUpstream;

beforeAll(async () => {
  // The library complains of what jsdom lacks and of responses that are errors on purpose.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  upstream = await startFakeUpstream();
  // jsdom has no `fetch`.
  serveFetch(async (url) => {
    const { pathname, search } = new URL(url);
    const [response] = (await once(get(upstream.origin + pathname + search), 'response')) as [
      IncomingMessage,
    ];
    return fetchAnswer(await text(response), response.statusCode);
  });
});

beforeEach(() => {
  localStorage.clear();
  upstream.reset();
  upstream.reply({ kind: 'answer', body: FLAGS });
});

afterAll(async () => {
  jest.restoreAllMocks();
  await upstream.stop();
});

/** The function as a page of a site with these settings loads it, the real library behind it. */
function load(settings: Partial<AnalyticsSettings>) {
  jest.resetModules();
  const { PUBLIC_ENVIRONMENT } =
    require('@/lib/config/public-environment') as typeof import('@/lib/config/public-environment');
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'mixpanelKey', 'test-key');
  const { SITE } = require('@/lib/config/site') as typeof import('@/lib/config/site');
  Object.assign(SITE.analytics, settings);
  const { readFlag } =
    require('@/lib/analytics/feature-flags') as typeof import('@/lib/analytics/feature-flags');
  return readFlag;
}

const requests = () => upstream.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`);

test('the value of the visitor’s variant comes from the flags route', async () => {
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('headline', 'long')).toBe('short');
  expect(requests()).toEqual(['GET /api/t/flags']);
});

test('a flag that the visitor has no variant of has the fallback', async () => {
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('footer', 'long')).toBe('long');
});

test('a second read sends no second request', async () => {
  const readFlag = load({ featureFlags: true });
  await readFlag('headline', 'long');
  expect(await readFlag('headline', 'long')).toBe('short');
  expect(requests()).toHaveLength(1);
});

test('where flags are off, every flag has its fallback and no request is sent', async () => {
  const readFlag = load({ featureFlags: false });
  expect(await readFlag('headline', 'long')).toBe('long');
  expect(requests()).toEqual([]);
});

test('a visitor who opted out has the fallback and no request is sent', async () => {
  localStorage.setItem('checkleaf:analytics', 'out');
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('headline', 'long')).toBe('long');
  expect(requests()).toEqual([]);
});

test.each([
  ['an error response', { kind: 'answer', status: 500, body: '{"error":"down"}' }],
  ['a response that is not JSON', { kind: 'answer', status: 502, body: '<h1>Bad Gateway</h1>' }],
  ['a lost connection', { kind: 'reset' }],
] as const)('%s leaves the fallback', async (_, reply) => {
  upstream.reply(reply);
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('headline', 'long')).toBe('long');
  expect(upstream.requests).toHaveLength(1);
});
