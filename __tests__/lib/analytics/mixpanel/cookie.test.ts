/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://www.checkleaf.com/"}
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { reloadModules } from '@/__tests__/support/reload-modules';
import { cookieDomain } from '@/lib/analytics/mixpanel/cookie';

const KEY = 'key';
const NAME = `mp_${KEY}_mixpanel`;

type Properties = Record<string, unknown>;
type Library = typeof import('mixpanel-browser/dist/mixpanel-core.cjs').default;

beforeEach(() => {
  // The library logs errors for APIs that jsdom lacks.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  process.env.NEXT_PUBLIC_MIXPANEL_KEY = KEY;
});

afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.NEXT_PUBLIC_MIXPANEL_KEY;
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.replace(/=.*/, '');
    for (const domain of ['', 'checkleaf.com'])
      document.cookie = `${name}=; path=/; max-age=0; domain=${domain}`;
  }
});

/** Starts a page load. */
function open(path: string, referrer: string) {
  window.history.replaceState(null, '', path);
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  return reloadModules(() => ({
    ...(require('@/lib/analytics/event-queue') as typeof import('@/lib/analytics/event-queue')),
    ...(require('@/lib/analytics/mixpanel/unsent-events') as typeof import('@/lib/analytics/mixpanel/unsent-events')),
    ...(require('@/lib/analytics/mixpanel/cookie') as typeof import('@/lib/analytics/mixpanel/cookie')),
    ...(require('@/lib/analytics/mixpanel/load-client') as typeof import('@/lib/analytics/mixpanel/load-client')),
    ...(require('@/lib/analytics/set-consent') as typeof import('@/lib/analytics/set-consent')),
  }));
}

type Page = ReturnType<typeof open>;

/** A page load that ends before the client is loaded. Returns the stored properties. */
function visit(path: string, referrer = ''): Properties {
  const { updateMixpanelCookie, readMixpanelCookie } = open(path, referrer);
  expect(updateMixpanelCookie()).toEqual(readMixpanelCookie());
  return readMixpanelCookie();
}

/** A page load on which the client sends an event. Returns the properties of the event. */
async function visitAndTrack(path: string, referrer = ''): Promise<Properties> {
  const page = open(path, referrer);
  await page.loadClient();
  return track(page);
}

/** Tracks an event and returns its properties, as they are sent. */
function track({ enqueue, dueEvents }: Page): Properties {
  const properties = { $insert_id: String(Math.random()), time: Date.now() / 1000 };
  const { pathname, href } = window.location;
  const route = { pathname, asPath: pathname, query: {}, locale: 'en', url: href };
  enqueue({ event: 'page view', properties, route });
  const sent = dueEvents().find((event) => event.properties.$insert_id === properties.$insert_id);
  return sent?.properties ?? {};
}

/**
 * Starts a separate instance of the library on the present page, with its own defaults. Returns what it stores to be
 * sent with events, and in the profile of a visitor once it is identified.
 */
function storedByLibrary(): { sent: Properties; profile: Properties } {
  const library = reloadModules(() => require('mixpanel-browser/dist/mixpanel-core.cjs') as Library);
  const instance = library.init('other', { batch_autostart: false }, 'other') as unknown as {
    persistence: { properties: () => Properties; props: { __mpso: Properties } };
  };
  const { properties, props } = instance.persistence;
  return { sent: properties.call(instance.persistence), profile: props.__mpso };
}

test('the domain of the cookie is the one that the library determines', () => {
  const { extract_domain } = require('mixpanel-browser/src/utils') as {
    extract_domain: (hostname: string) => string;
  };
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
  const topLevel = fc.constantFrom(
    'com',
    'org',
    'de',
    'app',
    'info',
    'example',
    'co.uk',
    'com.br',
    '1',
    'xn--p1ai',
  );
  fc.assert(
    fc.property(fc.array(label, { maxLength: 3 }), topLevel, (labels, last) => {
      const hostname = [...labels, last].join('.');
      expect([hostname, cookieDomain(hostname) ?? '']).toEqual([hostname, extract_domain(hostname)]);
    }),
    {
      numRuns: propertyRuns(1000),
      examples: [
        [['localhost'], '1'],
        [['127', '0', '0'], '1'],
        [['x'], 'de'],
      ],
    },
  );
});

const CAMPAIGN = '/?utm_source=news&utm_campaign=spring%20sale&gclid=ZZ';
const SEARCH_ENGINE = 'https://www.google.com/';

describe('a first visit that ends before the client is loaded', () => {
  test.each([
    ['a campaign', CAMPAIGN, 'https://mail.example/inbox'],
    ['a search engine', '/templates', SEARCH_ENGINE],
    ['a bookmark', '/', ''],
  ])('stores what the library would have stored after %s', (_, path, referrer) => {
    const stored = visit(path, referrer);
    const { sent, profile } = storedByLibrary();
    const { distinct_id, $device_id, ...properties } = sent;
    expect(stored).toMatchObject(properties);
    const initial = Object.entries(profile).filter(([, value]) => value !== null);
    expect(stored).toMatchObject(Object.fromEntries(initial));
  });

  test('gives the library its device id, initial referrer and campaign at a second, direct visit', async () => {
    const stored = visit(CAMPAIGN, SEARCH_ENGINE);
    const sent = await visitAndTrack('/templates');
    expect(sent).toMatchObject({
      distinct_id: stored.distinct_id,
      $device_id: stored.$device_id,
      $initial_referrer: SEARCH_ENGINE,
      $initial_referring_domain: 'www.google.com',
      initial_utm_source: 'news',
      initial_utm_campaign: 'spring sale',
      utm_source: 'news',
      utm_campaign: 'spring sale',
      gclid: 'ZZ',
      $search_engine: 'google',
    });
    expect(sent).not.toHaveProperty('$referrer');
  });
});

test('events have the properties of the site if another tab has overwritten the cookie without them', async () => {
  const page = open('/', '');
  await page.loadClient();
  document.cookie = `${NAME}=${encodeURIComponent('{"distinct_id":"other"}')}; path=/; domain=checkleaf.com`;
  expect(track(page)).toMatchObject({
    distinct_id: 'other',
    app: 'website',
    domain: 'www.checkleaf.com',
  });
});

test('the parameters of a second campaign replace all of the first, which stays the initial one', async () => {
  await visitAndTrack(CAMPAIGN);
  const sent = await visitAndTrack('/?utm_source=poster&utm_medium=print', 'https://example.org/');
  const campaign = Object.fromEntries(
    Object.entries(sent).filter(([name]) => /utm_|clid|initial/.test(name)),
  );
  expect(campaign).toEqual({
    utm_source: 'poster',
    utm_medium: 'print',
    initial_utm_source: 'news',
    initial_utm_campaign: 'spring sale',
    $initial_referrer: '$direct',
    $initial_referring_domain: '$direct',
  });
});

describe('after an opt-out', () => {
  const idOf = ({ distinct_id, $device_id }: Properties) => [distinct_id, $device_id];

  test('an opt-in on the same page makes a new visitor, without the source of the visit', async () => {
    const page = open(CAMPAIGN, SEARCH_ENGINE);
    const { setConsent, loadClient } = page;
    await loadClient();
    const before = track(page);
    expect(before).toMatchObject({ utm_source: 'news', gclid: 'ZZ' });
    await setConsent('out');
    expect(document.cookie).not.toContain(NAME);
    await setConsent('in');
    await loadClient();
    const after = track(page);
    expect(after.distinct_id).toMatch(/^\$device:/);
    expect(idOf(after)).not.toEqual(idOf(before));
    expect(after).toMatchObject({ $initial_referrer: '$direct' });
    expect(Object.keys(after).filter((name) => /utm_|clid/.test(name))).toEqual([]);
  });

  test('a tab that was not told of an opt-out and an opt-in goes on as the new visitor', async () => {
    const page = open(CAMPAIGN, SEARCH_ENGINE);
    await page.loadClient();
    sessionStorage.setItem('checkleaf:landing', 'utm_source=news');
    const before = track(page);
    // As a tab in the back/forward cache finds it.
    localStorage.setItem('checkleaf:analytics', 'in');
    document.cookie = `${NAME}=; path=/; max-age=0; domain=checkleaf.com`;
    document.cookie = `${NAME}=${encodeURIComponent('{"distinct_id":"new"}')}; path=/; domain=checkleaf.com`;
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(page.dueEvents()).toEqual([]);
    expect(sessionStorage.getItem('checkleaf:landing')).toBeNull();
    const after = track(page);
    expect(before.utm_source).toBe('news');
    expect(after).toMatchObject({ distinct_id: 'new' });
    expect(after).not.toHaveProperty('utm_source');
  });

  test('without a choice, a tab that finds another id keeps its events and campaign', async () => {
    const page = open(CAMPAIGN, SEARCH_ENGINE);
    await page.loadClient();
    track(page);
    document.cookie = `${NAME}=${encodeURIComponent('{"distinct_id":"other"}')}; path=/; domain=checkleaf.com`;
    expect(page.dueEvents()).toHaveLength(1);
    expect(track(page)).toMatchObject({ distinct_id: 'other' });
    expect(page.dueEvents()).toHaveLength(2);
  });

  test('a visitor who has consented and deletes the cookie keeps the events and the campaign of the page', async () => {
    const page = open(CAMPAIGN, SEARCH_ENGINE);
    await page.setConsent('in');
    await page.loadClient();
    const before = track(page);
    document.cookie = `${NAME}=; path=/; max-age=0; domain=checkleaf.com`;
    page.dueEvents();
    expect(track(page).distinct_id).toBe(before.distinct_id);
    expect(page.dueEvents()).toHaveLength(2);
  });

  test('the next page load of a visitor who has opted in again sends its events', async () => {
    const first = open(CAMPAIGN, SEARCH_ENGINE);
    await first.loadClient();
    await first.setConsent('out');
    await open('/privacy', '').setConsent('in');
    // As the library stores the opt-out, if the page is left before its client has followed.
    localStorage.setItem(`__mp_opt_in_out_${KEY}`, '0');
    const next = open('/', '');
    const { connectStore, addUnsent, clearUnsent } = next;
    connectStore({ add: addUnsent, clear: clearUnsent });
    const before = track(next);
    await next.loadClient();
    const sent = next.dueEvents().map(({ properties }) => properties.distinct_id);
    expect(sent).toEqual([before.distinct_id]);
    expect(track(next).distinct_id).toBe(before.distinct_id);
    expect(next.dueEvents()).toHaveLength(2);
  });

  test('while the client starts, no id stays stored', async () => {
    const { setConsent, loadClient } = open('/', '');
    // The server does not respond, so that the choice is announced only once.
    window.fetch = () => new Promise(() => {});
    const started = loadClient();
    // It has its cookie, and waits for its chunks.
    while (!document.cookie.includes(NAME)) await Promise.resolve();
    void setConsent('out');
    // The pages of earlier tests, which are still there, have stored it for the library.
    localStorage.removeItem(`__mp_opt_in_out_${KEY}`);
    await started;
    Reflect.deleteProperty(window, 'fetch');
    expect(document.cookie).not.toContain(NAME);
    expect(localStorage.getItem(NAME)).toBeNull();
  });

  test('an opt-in makes the same new visitor in all tabs', async () => {
    const first = open(CAMPAIGN, SEARCH_ENGINE);
    await first.loadClient();
    const before = track(first);
    const second = open('/privacy', '');
    await second.loadClient();
    expect(idOf(track(second))).toEqual(idOf(before));
    await second.setConsent('out');
    await second.setConsent('in');
    const inSecond = track(second);
    const inFirst = track(first);
    expect(idOf(inFirst)).not.toEqual(idOf(before));
    expect(idOf(inFirst)).toEqual(idOf(inSecond));
    expect(inFirst).not.toHaveProperty('utm_source');
  });
});

test('the ids of ad clicks are those that the library knows', () => {
  const names =
    'dclid fbclid gclid gbraid igshid ko_click_id li_fat_id mc_eid msclkid sccid ttclid twclid wbraid yclid';
  const query = names.split(' ').map((name) => `${name}=1`);
  const stored = visit(`/?${query.join('&')}`);
  let info: { clickParams: () => Properties } | undefined;
  window.addEventListener(
    '$mp_sdk_to_extension_event',
    (event) => {
      info = (event as CustomEvent<{ info: typeof info }>).detail.info;
    },
    { once: true },
  );
  storedByLibrary();
  const { distinct_id, $device_id, $initial_referrer, $initial_referring_domain, ...clickIds } = stored;
  expect(clickIds).toEqual(info?.clickParams());
});

test('a search on this site is not taken for one on a search engine, and its term is not stored', async () => {
  const own = 'https://www.checkleaf.com/templates?sort=new&q=google.com+doc&page=2';
  const sent = await visitAndTrack('/moving', own);
  const redacted = 'https://www.checkleaf.com/templates?sort=new&q=&page=2';
  expect(sent).toMatchObject({ $referrer: redacted, $initial_referrer: redacted });
  expect(sent).not.toHaveProperty('$search_engine');
  expect(sent).not.toHaveProperty('mp_keyword');
  expect(document.cookie).not.toContain('doc');
});

test('the cookie is the library’s: it replaces ours, and we replace that of a returning visitor', async () => {
  const count = () => document.cookie.split('; ').filter((cookie) => cookie.startsWith(NAME)).length;
  visit('/');
  expect(count()).toBe(1);
  await visitAndTrack('/templates');
  expect(count()).toBe(1);
  expect(visit('/?utm_source=news')).toMatchObject({ utm_source: 'news', app: 'website' });
  expect(count()).toBe(1);
  expect(await visitAndTrack('/templates')).toMatchObject({ utm_source: 'news' });
});

test('the cookie is sent to this site only, and encrypted only', () => {
  const set = jest.spyOn(document, 'cookie', 'set');
  visit('/');
  const [cookie] = set.mock.calls.flat().filter((text) => text.startsWith(NAME));
  expect(cookie).toMatch(/; samesite=lax(;|$)/);
  expect(cookie).toMatch(/; secure(;|$)/);
});

describe('without cookies', () => {
  beforeEach(() => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  });

  test('a visitor has the same id at each visit, before and after the client is loaded', async () => {
    const stored = visit(CAMPAIGN);
    const second = await visitAndTrack('/templates');
    const third = visit('/');
    expect(document.cookie).toBe('');
    expect(second).toMatchObject({ distinct_id: stored.distinct_id, utm_source: 'news', app: 'website' });
    expect(third.distinct_id).toBe(stored.distinct_id);
  });
});

test('properties that are too large for a cookie are stored in the local storage', async () => {
  // jsdom has no limit, so one like that of browsers is set here.
  const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    if (text.length <= 4096) set?.call(document, text);
  });
  const stored = visit(`/?utm_content=${'x'.repeat(5000)}`);
  expect(document.cookie).not.toContain(NAME);
  expect(await visitAndTrack('/')).toMatchObject({ distinct_id: stored.distinct_id });
  expect(visit('/').distinct_id).toBe(stored.distinct_id);
});
