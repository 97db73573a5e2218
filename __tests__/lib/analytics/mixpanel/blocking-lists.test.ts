/** @jest-environment node */

import { FiltersEngine, Request } from '@ghostery/adblocker';
import { describe, expect, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { TRACKING_PATH } from '@/lib/links/tracking-path';
import { TRACKING_ROUTES } from '@/lib/links/tracking-routes';

/** Rules like those of common blocking lists. */
const RULES = `
/track/?verbose=
/engage/?verbose=
/groups/?verbose=
/mixpanel.
/mixpanel-
||mixpanel.com^
||mxpnl.com^
||google-analytics.com^
/collect?
/collect/
/analytics.js
/analytics/track
/event/track
/tracking/
/pixel.gif?
/beacon?
/telemetry/
`;

const ORIGIN = 'https://checkleaf.example';
const engine = FiltersEngine.parse(RULES);

function isBlocked(url: string, type: 'xhr' | 'ping' | 'script' = 'xhr'): boolean {
  return engine.match(Request.fromRawDetails({ url, type, sourceUrl: `${ORIGIN}/` })).match;
}

describe('blocking lists', () => {
  test('match the library’s default routes, on our host and on Mixpanel’s', () => {
    const defaults = (mixpanel as unknown as { DEFAULT_API_ROUTES: Record<string, string> })
      .DEFAULT_API_ROUTES;
    expect(isBlocked(`${ORIGIN}${TRACKING_PATH}/${defaults.track}?verbose=1&ip=1&_=1`)).toBe(true);
    expect(isBlocked(`${ORIGIN}${TRACKING_PATH}/${defaults.engage}?verbose=1&ip=1&_=1`)).toBe(true);
    expect(isBlocked('https://api-js.mixpanel.com/record/')).toBe(true);
    expect(isBlocked('https://cdn.mxpnl.com/libs/mixpanel-recorder.min.js', 'script')).toBe(true);
  });

  test.each(Object.values(TRACKING_ROUTES))('do not match our route %s', (route) => {
    expect(isBlocked(`${ORIGIN}${TRACKING_PATH}/${route}?verbose=1&ip=1&_=1`)).toBe(false);
    expect(isBlocked(`${ORIGIN}${TRACKING_PATH}/${route}?verbose=1&ip=1&_=1`, 'ping')).toBe(false);
  });

  test('do not match the URL of one of our chunks', () => {
    expect(isBlocked(`${ORIGIN}/_next/static/chunks/de467500.23010b74dfcd1c73.js`, 'script')).toBe(false);
  });
});
