/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  findTrackingRoute,
  REQUEST_TIMEOUT_MS,
  SETTINGS_TIMEOUT_MS,
} from '@/lib/server/tracking-proxy/forwarder';

describe('findTrackingRoute', () => {
  test.each([
    ['track', 'POST', '/track/'],
    ['engage', 'POST', '/engage/'],
    ['groups', 'POST', '/groups/'],
    ['record', 'POST', '/record/'],
    ['flags', 'GET', '/flags/'],
    ['settings', 'GET', '/settings/'],
    ['flags/0b1c-2D_3/first-time-events', 'POST', '/flags/0b1c-2D_3/first-time-events'],
  ])('finds %s with and without a trailing slash', (name, method, upstreamPath) => {
    expect(findTrackingRoute(`/api/t/${name}`)).toMatchObject({ method, upstreamPath });
    expect(findTrackingRoute(`/api/t/${name}/`)).toMatchObject({ method, upstreamPath });
  });

  test.each([
    '/api/t',
    '/api/t/',
    '/api/t/track//',
    '/api/t/track/x',
    '/api/t/Track',
    '/api/t/decide',
    '/api/track',
    '/track',
    '/api/t/flags/a/b/first-time-events',
    '/api/t/flags/../first-time-events',
    '/api/t/flags/%2e%2e/first-time-events',
    '/api/t/flags//first-time-events',
    '/api/t/flags/a%2Fb/first-time-events',
    `/api/t/flags/${'a'.repeat(101)}/first-time-events`,
    '/api/t/__proto__',
  ])('returns undefined for %s', (path) => {
    expect(findTrackingRoute(path)).toBeUndefined();
  });

  test('settings time out before the 500 ms of the client, all other routes before its 90 s', () => {
    expect(findTrackingRoute('/api/t/settings')?.timeoutMs).toBe(SETTINGS_TIMEOUT_MS);
    expect(SETTINGS_TIMEOUT_MS).toBeLessThan(500);
    for (const name of ['track', 'engage', 'groups', 'record', 'flags', 'flags/1/first-time-events']) {
      expect(findTrackingRoute(`/api/t/${name}`)?.timeoutMs).toBe(REQUEST_TIMEOUT_MS);
    }
    expect(REQUEST_TIMEOUT_MS).toBeLessThan(60_000);
  });
});
