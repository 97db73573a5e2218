/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { DEADLINE, findTrackingRoute, SETTINGS_DEADLINE } from '@/lib/server/tracking-proxy/tracking-routes';

describe('findTrackingRoute', () => {
  test.each([
    ['track', 'POST', '/track/'],
    ['engage', 'POST', '/engage/'],
    ['groups', 'POST', '/groups/'],
    ['record', 'POST', '/record/'],
    ['flags', 'GET', '/flags/'],
    ['settings', 'GET', '/settings/'],
    ['flags/0b1c-2D_3/first-time-events', 'POST', '/flags/0b1c-2D_3/first-time-events'],
  ])('knows %s with and without a slash at its end', (name, method, upstreamPath) => {
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
  ])('knows no %s', (path) => {
    expect(findTrackingRoute(path)).toBeUndefined();
  });

  test('settings end within the 500 ms of the client, all else within its 90 s', () => {
    expect(findTrackingRoute('/api/t/settings')?.deadline).toBe(SETTINGS_DEADLINE);
    expect(SETTINGS_DEADLINE).toBeLessThan(500);
    for (const name of ['track', 'engage', 'groups', 'record', 'flags', 'flags/1/first-time-events']) {
      expect(findTrackingRoute(`/api/t/${name}`)?.deadline).toBe(DEADLINE);
    }
    expect(DEADLINE).toBeLessThan(60_000);
  });
});
