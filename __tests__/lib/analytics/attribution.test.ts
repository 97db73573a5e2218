import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reloadModules } from '@/__tests__/support/reload-modules';
import { readMarketingParameters } from '@/lib/analytics/attribution';
import { CONSENT_KEY } from '@/lib/analytics/consent';
import { parseCampaign } from '@/lib/analytics/landing';

/** The project key of a build without one. */
const KEY = '';

afterEach(() => {
  localStorage.clear();
  document.cookie = `mp_${KEY}_mixpanel=; path=/; max-age=0`;
});

describe('marketing parameters', () => {
  test('of a query are its UTM parameters', () => {
    expect(parseCampaign('?utm_source=letter&q=1&utm_term=&utm_content=a%20b')).toEqual({
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

/** Loads a new instance of the module, as a page load does; the session storage stays. */
const load = () =>
  reloadModules(() => require('@/lib/analytics/attribution') as typeof import('@/lib/analytics/attribution'));

beforeEach(() => sessionStorage.clear());

test('the UTM parameters of the landing URL, and no others, are stored for the next page load', () => {
  load().storeLandingParameters('?utm_source=news&q=tent&utm_campaign=spring%20sale');
  expect(load().readMarketingParameters()).toEqual({ utm_source: 'news', utm_campaign: 'spring sale' });
});

test('a URL without UTM parameters does not change the stored ones', () => {
  load().storeLandingParameters('?utm_source=news');
  load().storeLandingParameters('?q=tent');
  expect(load().readMarketingParameters()).toEqual({ utm_source: 'news' });
});

test('the parameters of a later campaign replace all stored ones', () => {
  load().storeLandingParameters('?utm_source=news&utm_campaign=spring');
  load().storeLandingParameters('?utm_source=poster');
  expect(load().readMarketingParameters()).toEqual({ utm_source: 'poster' });
});

test('the campaign of the cookie counts once it is later than that of the landing URL, as for events', () => {
  const store = (campaign: object) => {
    document.cookie = `mp_${KEY}_mixpanel=${encodeURIComponent(JSON.stringify(campaign))}; path=/`;
  };
  store({ utm_source: 'earlier', utm_term: 'x' });
  load().storeLandingParameters('?utm_source=news');
  expect(load().readMarketingParameters()).toEqual({ utm_source: 'news' });
  store({ utm_source: 'news' });
  expect(load().readMarketingParameters()).toEqual({ utm_source: 'news' });
  // Of another tab.
  store({ utm_source: 'poster' });
  expect(load().readMarketingParameters()).toEqual({ utm_source: 'poster' });
});

test('if storage is blocked, they are available until the next page load', () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(block);
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(block);
  const { storeLandingParameters, readMarketingParameters } = load();
  storeLandingParameters('?utm_source=news');
  expect(readMarketingParameters()).toEqual({ utm_source: 'news' });
  expect(load().readMarketingParameters()).toEqual({});
  set.mockRestore();
  get.mockRestore();
});
