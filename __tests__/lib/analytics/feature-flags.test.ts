/**
 * @jest-environment-options {"url": "http://127.0.0.1/"}
 */
import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type FakeUpstream, startFakeUpstream } from '@/__tests__/support/fake-upstream';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import type { AnalyticsSettings } from '@/lib/config/analytics-settings';

const FLAGS = JSON.stringify({ flags: { headline: { variant_key: 'b', variant_value: 'short' } } });

let upstream: FakeUpstream;

beforeAll(async () => {
  // The library logs errors for APIs that jsdom lacks, and for error responses that are part of the tests.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  upstream = await startFakeUpstream();
  // jsdom has no `fetch`.
  stubFetch(async (url, init) => {
    const { pathname, search } = new URL(url);
    const request = get(upstream.origin + pathname + search, {
      headers: init?.headers as OutgoingHttpHeaders,
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return stubResponse(await text(response), response.statusCode);
  });
});

beforeEach(() => {
  localStorage.clear();
  upstream.reset();
  upstream.reply({ kind: 'respond', body: FLAGS });
});

afterAll(async () => {
  jest.restoreAllMocks();
  await upstream.stop();
});

/** Loads `readFlag` with these settings and the real library. */
function load(settings: Partial<AnalyticsSettings>) {
  jest.resetModules();
  const { PUBLIC_ENVIRONMENT } =
    require('@/lib/config/public-environment') as typeof import('@/lib/config/public-environment');
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  const { SITE } = require('@/lib/config/site') as typeof import('@/lib/config/site');
  Object.assign(SITE.analytics, settings);
  const { readFlag } =
    require('@/lib/analytics/feature-flags') as typeof import('@/lib/analytics/feature-flags');
  return readFlag;
}

const requests = () => upstream.requests.map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`);

test('the value of the visitor’s variant is requested from the flags route, with the key', async () => {
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('headline', 'long')).toBe('short');
  expect(requests()).toEqual(['GET /api/t/flags']);
  expect(upstream.requests[0]?.headers.authorization).toBe(`Basic ${btoa('test-key:')}`);
});

test('a flag without a variant for the visitor returns the fallback', async () => {
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('footer', 'long')).toBe('long');
});

test('flags are requested once', async () => {
  const readFlag = load({ featureFlags: true });
  await readFlag('headline', 'long');
  expect(await readFlag('headline', 'long')).toBe('short');
  expect(requests()).toHaveLength(1);
});

test('if flags are disabled, the fallback is returned without a request', async () => {
  const readFlag = load({ featureFlags: false });
  expect(await readFlag('headline', 'long')).toBe('long');
  expect(requests()).toEqual([]);
});

test('after an opt-out, the fallback is returned without a request', async () => {
  localStorage.setItem('checkleaf:analytics', 'out');
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('headline', 'long')).toBe('long');
  expect(requests()).toEqual([]);
});

test.each([
  ['an error response', { kind: 'respond', status: 500, body: '{"error":"down"}' }],
  ['a response that is not JSON', { kind: 'respond', status: 502, body: '<h1>Bad Gateway</h1>' }],
  ['a connection reset', { kind: 'reset' }],
] as const)('after %s, the fallback is returned', async (_, reply) => {
  upstream.reply(reply);
  const readFlag = load({ featureFlags: true });
  expect(await readFlag('headline', 'long')).toBe('long');
  expect(upstream.requests).toHaveLength(1);
});
