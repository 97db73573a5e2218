import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Mixpanel } from 'mixpanel-browser';
import { browserProperties, isBlockedUserAgent } from '@/lib/analytics/mixpanel/browser-properties';

const APPLE = 'Apple Computer, Inc.';
const GOOGLE = 'Google Inc.';

const CHROME_139 = '(KHTML, like Gecko) Chrome/139.0.0.0';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/537.36';
const GALAXY = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36';

/** Vendor and user agent of real browsers. */
const BROWSERS: ReadonlyArray<readonly [vendor: string, userAgent: string]> = [
  [GOOGLE, `${WINDOWS} ${WEBKIT} ${CHROME_139} Safari/537.36`],
  [GOOGLE, `${MAC} ${WEBKIT} ${CHROME_139} Safari/537.36`],
  [GOOGLE, `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} ${CHROME_139} Safari/537.36`],
  [GOOGLE, `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} ${CHROME_139} Safari/537.36`],
  [GOOGLE, `${ANDROID} ${CHROME_139} Mobile Safari/537.36`],
  [GOOGLE, `${ANDROID} ${CHROME_139} Safari/537.36`],
  [
    GOOGLE,
    `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${WEBKIT} Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36`,
  ],
  [GOOGLE, `${WINDOWS} ${WEBKIT} ${CHROME_139} Safari/537.36 Edg/139.0.0.0`],
  [GOOGLE, `${ANDROID} ${CHROME_139} Mobile Safari/537.36 EdgA/139.0.0.0`],
  ['', `${WINDOWS} ${WEBKIT} (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  [GOOGLE, `${WINDOWS} ${WEBKIT} ${CHROME_139} Safari/537.36 OPR/123.0.0.0`],
  [GOOGLE, `${ANDROID} ${CHROME_139} Mobile Safari/537.36 OPR/90.0.0.0`],
  [
    GOOGLE,
    `Mozilla/5.0 (Linux; U; Android 13; SM-A037U) ${WEBKIT} Version/4.0 Chrome/139.0 Mobile OPR/77.0 Mini`,
  ],
  [GOOGLE, `${GALAXY} (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  [GOOGLE, `${WINDOWS} ${WEBKIT} ${CHROME_139} Whale/4.33.325.17 Safari/537.36`],
  [GOOGLE, `${WINDOWS} ${WEBKIT} ${CHROME_139} YaBrowser/25.6.0 Safari/537.36`],
  [GOOGLE, `${WINDOWS} ${WEBKIT} ${CHROME_139} Safari/537.36 Vivaldi/7.5`],
  [GOOGLE, `${GALAXY} ${CHROME_139} Mobile Safari/537.36 Instagram 390.0.0.1`],
  [GOOGLE, `${GALAXY} Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0]`],
  [
    GOOGLE,
    `Mozilla/5.0 (Linux; U; Android 12; en-US) ${WEBKIT} Version/4.0 Chrome/100.0 UCBrowser/13.4.0.1306 Mobile`,
  ],
  ['', 'Mozilla/5.0 (Linux; U; Android 8.1; en-US) Gecko UCBrowser/12.13.4.1214 U3/0.8.0 Mobile'],
  ['', 'Mozilla/5.0 (Linux; U; Android 4.0.3; de-de) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30'],
  [APPLE, `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  [APPLE, `${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`],
  [
    APPLE,
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) Version/15.6 Mobile/15E148 Safari/604.1',
  ],
  [APPLE, `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  [APPLE, `${IPHONE} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`],
  [APPLE, `${IPHONE} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`],
  [APPLE, `${IPHONE} EdgiOS/138.0.3351.95 Version/18.0 Mobile/15E148 Safari/604.1`],
  [APPLE, `${IPHONE} OPT/5.6.1 Mobile/15E148`],
  [APPLE, `${IPHONE} GSA/377.0.782 Mobile/15E148 Safari/604.1`],
  [APPLE, `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0;FBDV/iPhone16,2]`],
  [APPLE, `${IPHONE} Mobile/15E148 Instagram 390.0.0.1`],
  [APPLE, `${IPHONE} Version/18.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['', `${WINDOWS.replace(')', '; rv:141.0)')} Gecko/20100101 Firefox/141.0`],
  ['', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'],
  ['', `${MAC.replace('10_15_7', '10.15').replace(')', '; rv:141.0)')} Gecko/20100101 Firefox/141.0`],
  ['', 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0'],
  ['', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
  ['', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)'],
  [
    '',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Lumia 950) Chrome/52.0.2743.116 Mobile Edge/15.15063',
  ],
  ['', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; rv:10.0)'],
  [
    '',
    'Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+',
  ],
  ['', 'Mozilla/5.0 (X11; Linux x86_64; rv:60.0) Gecko/20100101 Goanna/6.0'],
  ['', 'Lynx/2.9.2 libwww-FM/2.14'],
];

const LIBRARY = readFileSync(require.resolve('mixpanel-browser/dist/mixpanel-core.cjs'), 'utf8');

/** Evaluates the library. Jest would compile it each time, which takes longer. */
const evaluateLibrary = new Function('module', 'exports', LIBRARY);

/** The library's list of crawlers, from its source. */
const CRAWLERS = (() => {
  const [, list = ''] = LIBRARY.match(/BLOCKED_UA_STRS = \[([^\]]*)\]/) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
})();

beforeAll(() => {
  // Of APIs that jsdom lacks, which the library logs.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  localStorage.clear();
});

function setBrowser(vendor: string, userAgent: string, referrer = ''): void {
  Object.defineProperty(navigator, 'vendor', { configurable: true, value: vendor });
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
}

/** Returns the properties of an event that the installed library would send, undefined if it drops the event. */
function trackWithLibrary(): Record<string, unknown> | undefined {
  // Evaluated again, because the library reads the user agent once.
  const library = {} as { exports: Mixpanel };
  evaluateLibrary(library, {});
  const options = { batch_autostart: false, save_referrer: false, disable_persistence: true };
  const client = library.exports.init('key', options, 'own') as Mixpanel;
  const sent = client.track('event') as unknown as { properties: Record<string, unknown> } | undefined;
  return sent?.properties;
}

test('the properties of the browser are those of the installed library', () => {
  for (const [vendor, userAgent] of BROWSERS) {
    setBrowser(vendor, userAgent);
    const { token, time, $insert_id, $current_url, distinct_id, $device_id, ...properties } =
      trackWithLibrary() ?? {};
    expect([userAgent, browserProperties()]).toEqual([userAgent, properties]);
  }
});

test('the referrer is that of the installed library', () => {
  for (const referrer of ['https://news.example/a?b=c', 'android-app://com.example/', '']) {
    setBrowser('', '', referrer);
    const { $referrer, $referring_domain } = trackWithLibrary() ?? {};
    const own = browserProperties();
    expect([own.$referrer, own.$referring_domain]).toEqual([$referrer, $referring_domain]);
  }
});

test('the crawlers of the installed library are blocked, and no browser', () => {
  expect(CRAWLERS).toContain('googlebot');
  for (const name of CRAWLERS) {
    for (const userAgent of [name, `Mozilla/5.0 (compatible; ${name.toUpperCase()}/2.0)`]) {
      setBrowser('', userAgent);
      expect([userAgent, isBlockedUserAgent(userAgent), trackWithLibrary()]).toEqual([
        userAgent,
        true,
        undefined,
      ]);
    }
  }
  for (const [, userAgent] of BROWSERS)
    expect([userAgent, isBlockedUserAgent(userAgent)]).toEqual([userAgent, false]);
});
