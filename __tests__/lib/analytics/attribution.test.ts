import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import mixpanel from 'mixpanel-browser/dist/mixpanel-core.cjs';
import { readMarketingParameters } from '@/lib/analytics/attribution';
import { CONSENT_KEY } from '@/lib/analytics/consent';
import { createMixpanelCookie, readMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { parseUtmParameters } from '@/lib/links/utm-parameters';

// The library complains of what jsdom lacks, and jsdom of requests that fail on purpose.
beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterAll(() => {
  jest.restoreAllMocks();
});

/** What a build without a key calls its project. */
const KEY = '';

afterEach(() => localStorage.clear());

describe('marketing parameters', () => {
  test('of a query are its utm parameters', () => {
    expect(parseUtmParameters('?utm_source=letter&q=1&utm_term=&utm_content=a%20b')).toEqual({
      utm_source: 'letter',
      utm_content: 'a b',
    });
  });

  test('name the site that led here, and never our own', () => {
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

  test('are read from what the library stores', () => {
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

  test('leave out a visitor whom nobody sent, and one who does not want to be counted', () => {
    const stored = { $initial_referrer: '$direct', $initial_referring_domain: '$direct', utm_term: 'x' };
    document.cookie = `mp_${KEY}_mixpanel=${encodeURIComponent(JSON.stringify(stored))}; path=/`;
    expect(readMarketingParameters()).toEqual({ utm_term: 'x' });
    localStorage.setItem(CONSENT_KEY, 'out');
    expect(readMarketingParameters()).toEqual({});
  });
});

describe('the stored visitor', () => {
  test('a visitor made here is the one that the library goes on with', () => {
    document.cookie = `mp_${KEY}_mixpanel=; path=/; max-age=0`;
    expect(readMixpanelCookie()).toBeNull();
    const visitor = createMixpanelCookie('abc');
    expect(readMixpanelCookie()).toEqual(visitor);
    const client = mixpanel.init(
      'stored',
      { persistence_name: '_mixpanel', batch_autostart: false },
      'stored',
    );
    const name = (client as unknown as { cookie: { name: string } }).cookie.name;
    expect(name).toBe('mp__mixpanel');
    expect(client.get_distinct_id()).toBe('$device:abc');
  });

  test('the library keeps its properties where they are looked for', () => {
    const client = mixpanel.init('abc', { batch_autostart: false }, 'named');
    const { cookie } = client as unknown as { cookie: { name: string } };
    expect(cookie.name).toBe('mp_abc_mixpanel');
  });
});

type Module = typeof import('@/lib/analytics/attribution');

/** The module as a page load has it: fresh, over the storage of the tab. */
function load(): Module {
  let module: Module | undefined;
  jest.isolateModules(() => {
    module = require('@/lib/analytics/attribution') as Module;
  });
  if (!module) throw new Error('The module did not load.');
  return module;
}

beforeEach(() => sessionStorage.clear());

test('keeps the campaign parameters of the address, and only those, for the next page load', () => {
  load().storeLandingParameters('?utm_source=news&q=tent&utm_campaign=spring%20sale');
  expect(load().readLandingParameters()).toEqual({ utm_source: 'news', utm_campaign: 'spring sale' });
});

test('an address without parameters leaves those kept before', () => {
  load().storeLandingParameters('?utm_source=news');
  load().storeLandingParameters('?q=tent');
  expect(load().readLandingParameters()).toEqual({ utm_source: 'news' });
});

test('a later campaign takes the place of an earlier one as a whole', () => {
  load().storeLandingParameters('?utm_source=news&utm_campaign=spring');
  load().storeLandingParameters('?utm_source=poster');
  expect(load().readLandingParameters()).toEqual({ utm_source: 'poster' });
});

test('a browser that keeps nothing knows them until the page is left', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const { storeLandingParameters, readLandingParameters } = load();
  storeLandingParameters('?utm_source=news');
  expect(readLandingParameters()).toEqual({ utm_source: 'news' });
  expect(load().readLandingParameters()).toEqual({});
  set.mockRestore();
  get.mockRestore();
});
