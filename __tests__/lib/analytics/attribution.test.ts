import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { readMarketingParameters } from '@/lib/analytics/attribution';
import { CONSENT_KEY } from '@/lib/analytics/consent';
import { createMixpanelCookie, readMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { parseUtmParameters } from '@/lib/analytics/super-properties';

// The library logs errors for APIs that jsdom lacks, and jsdom for requests that fail on purpose.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  jest.restoreAllMocks();
});

/** The project key of a build without one. */
const KEY = '';

afterEach(() => localStorage.clear());

describe('marketing parameters', () => {
  test('of a query are its UTM parameters', () => {
    expect(parseUtmParameters('?utm_source=letter&q=1&utm_term=&utm_content=a%20b')).toEqual({
      utm_source: 'letter',
      utm_content: 'a b',
    });
  });

  test('contain an external referrer, but not one of this site', () => {
    const referrer = jest.spyOn(document, 'referrer', 'get');
    referrer.mockReturnValue('https://example.org/page');
    expect(readMarketingParameters()).toEqual({
      referrer: 'https://example.org/page',
      referring_domain: 'example.org',
    });
    referrer.mockReturnValue(`${window.location.origin}/`);
    expect(readMarketingParameters()).toEqual({});
    referrer.mockRestore();
  });

  test('are read from the cookie of the library', () => {
    const stored = {
      utm_source: 'letter',
      $initial_referrer: 'https://example.org/page',
      $initial_referring_domain: 'example.org',
      app: 'website',
    };
    document.cookie = `mp_${KEY}_mixpanel=${encodeURIComponent(JSON.stringify(stored))}; path=/`;
    expect(readMarketingParameters()).toEqual({
      utm_source: 'letter',
      referrer: 'https://example.org/page',
      referring_domain: 'example.org',
    });
  });

  test('have no referrer after a direct visit, and are empty after an opt-out', () => {
    const stored = { $initial_referrer: '$direct', $initial_referring_domain: '$direct', utm_term: 'x' };
    document.cookie = `mp_${KEY}_mixpanel=${encodeURIComponent(JSON.stringify(stored))}; path=/`;
    expect(readMarketingParameters()).toEqual({ utm_term: 'x' });
    localStorage.setItem(CONSENT_KEY, 'out');
    expect(readMarketingParameters()).toEqual({});
  });
});

describe('the cookie', () => {
  test('created here gives the library its device id', () => {
    document.cookie = `mp_${KEY}_mixpanel=; path=/; max-age=0`;
    expect(readMixpanelCookie()).toBeNull();
    const properties = createMixpanelCookie('abc');
    expect(readMixpanelCookie()).toEqual(properties);
    const client = mixpanel.init(
      'stored',
      { persistence_name: '_mixpanel', batch_autostart: false },
      'stored',
    );
    const name = (client as unknown as { cookie: { name: string } }).cookie.name;
    expect(name).toBe('mp__mixpanel');
    expect(client.get_distinct_id()).toBe('$device:abc');
  });

  test('has the name that the library uses', () => {
    const client = mixpanel.init('abc', { batch_autostart: false }, 'named');
    const { cookie } = client as unknown as { cookie: { name: string } };
    expect(cookie.name).toBe('mp_abc_mixpanel');
  });
});

type Module = typeof import('@/lib/analytics/attribution');

/** Loads a new instance of the module, as a page load does; the session storage stays. */
function load(): Module {
  let module: Module | undefined;
  jest.isolateModules(() => {
    module = require('@/lib/analytics/attribution') as Module;
  });
  if (!module) throw new Error('The module did not load.');
  return module;
}

beforeEach(() => sessionStorage.clear());

test('the UTM parameters of the landing URL, and no others, are stored for the next page load', () => {
  load().storeLandingParameters('?utm_source=news&q=tent&utm_campaign=spring%20sale');
  expect(load().readLandingParameters()).toEqual({ utm_source: 'news', utm_campaign: 'spring sale' });
});

test('a URL without UTM parameters does not change the stored ones', () => {
  load().storeLandingParameters('?utm_source=news');
  load().storeLandingParameters('?q=tent');
  expect(load().readLandingParameters()).toEqual({ utm_source: 'news' });
});

test('the parameters of a later campaign replace all stored ones', () => {
  load().storeLandingParameters('?utm_source=news&utm_campaign=spring');
  load().storeLandingParameters('?utm_source=poster');
  expect(load().readLandingParameters()).toEqual({ utm_source: 'poster' });
});

test('if storage is blocked, they are available until the next page load', () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(block);
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(block);
  const { storeLandingParameters, readLandingParameters } = load();
  storeLandingParameters('?utm_source=news');
  expect(readLandingParameters()).toEqual({ utm_source: 'news' });
  expect(load().readLandingParameters()).toEqual({});
  set.mockRestore();
  get.mockRestore();
});
