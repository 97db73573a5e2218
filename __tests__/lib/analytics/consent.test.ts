import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { reloadModules } from '@/__tests__/support/reload-modules';
import { CONSENT_KEY } from '@/lib/analytics/consent';
import { CONSENT_COOKIE, formatConsent, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';

type Consent = typeof import('@/lib/analytics/consent') & typeof import('@/lib/analytics/set-consent');

/** The modules on another page load. */
function loadConsent(mode: 'opt-out' | 'opt-in' = 'opt-out'): Consent {
  return reloadModules(() => {
    const { SITE } = require('@/lib/config/site') as typeof import('@/lib/config/site');
    SITE.analytics.consent = mode;
    return { ...require('@/lib/analytics/consent'), ...require('@/lib/analytics/set-consent') } as Consent;
  });
}

function blockLocalStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
}

/** As browsers do: cookies are ignored silently. */
function blockCookies(): void {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
}

beforeEach(() => {
  localStorage.clear();
  for (const name of [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE]) document.cookie = `${name}=; path=/; max-age=0`;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ['nothing is blocked', () => {}],
  ['local storage is blocked', blockLocalStorage],
  ['cookies are blocked', blockCookies],
])('if %s', (_, block) => {
  test('an opt-out holds on later page loads, until the visitor opts in', async () => {
    block();
    expect(loadConsent().isTrackingAllowed()).toBe(true);
    const consent = loadConsent();
    void consent.setConsent('out');
    expect(consent.isTrackingAllowed()).toBe(false);
    const later = loadConsent();
    expect(later.isTrackingAllowed()).toBe(false);
    expect(later.isStorageBlocked()).toBe(false);
    await later.setConsent('in');
    expect(later.isTrackingAllowed()).toBe(true);
    expect(loadConsent('opt-in').isTrackingAllowed()).toBe(true);
  });
});

test('an opt-out removes the events of earlier page loads, those of version 0.2.0 too', () => {
  for (const key of ['checkleaf:events:1', 'checkleaf:pending:1', '__mpq_key_ev', 'other'])
    localStorage.setItem(key, '[]');
  void loadConsent().setConsent('out');
  expect(Object.keys(localStorage).sort()).toEqual([CONSENT_KEY, 'other']);
});

test('without a choice, nothing is stored', () => {
  loadConsent().isTrackingAllowed();
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

describe('if local storage and cookies are blocked', () => {
  beforeEach(() => {
    blockLocalStorage();
    blockCookies();
  });

  test('nothing is tracked', () => {
    const consent = loadConsent();
    expect(consent.isTrackingAllowed()).toBe(false);
    expect(consent.isStorageBlocked()).toBe(true);
  });

  test('an opt-in that cannot be stored has no effect', async () => {
    const consent = loadConsent('opt-in');
    expect(consent.isStorageBlocked()).toBe(false);
    await consent.setConsent('in');
    expect(consent.isTrackingAllowed()).toBe(false);
    expect(consent.isStorageBlocked()).toBe(true);
  });
});

test('with opt-in consent, nothing is written before the visitor opts in', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const setCookie = jest.spyOn(document, 'cookie', 'set');
  expect(loadConsent('opt-in').isTrackingAllowed()).toBe(false);
  expect(setItem).not.toHaveBeenCalled();
  expect(setCookie).not.toHaveBeenCalled();
});

test.each([
  ['in', 'out'],
  ['out', 'in'],
])('if local storage says %s and the cookie says %s, nothing is tracked', (stored, cookie) => {
  localStorage.setItem(CONSENT_KEY, stored);
  document.cookie = `${CONSENT_COOKIE}=${cookie}; path=/`;
  expect(loadConsent().isTrackingAllowed()).toBe(false);
});

test('an opt-out that cannot replace an earlier opt-in holds on this page', async () => {
  await loadConsent().setConsent('in');
  blockCookies();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const consent = loadConsent();
  void consent.setConsent('out');
  expect(consent.isTrackingAllowed()).toBe(false);
  expect(consent.isStorageBlocked()).toBe(true);
});

describe('a stored choice', () => {
  const old = () => formatConsent('in', new Date(Date.now() - 366 * 24 * 60 * 60 * 1000));
  test.each([
    ['of an earlier version of the site', () => 'in', 'in'],
    ['to be counted', () => formatConsent('in', new Date()), 'in'],
    ['to be counted, of more than a year ago', old, undefined],
    ['to be counted, by an older text', () => 'in.2026-11-24.0', undefined],
    ['against being counted', () => formatConsent('out', new Date()), 'out'],
    ['against being counted, of an earlier version of the site', () => 'out', 'out'],
    ['against being counted, of more than a year ago and by an older text', () => 'out.2020-01-01.0', 'out'],
    ['that is none', () => 'x', undefined],
  ])('%s', (_, value, expected) => {
    document.cookie = `${CONSENT_COOKIE}=${value()}; path=/`;
    expect(loadConsent().readConsent()).toBe(expected);
    document.cookie = `${CONSENT_COOKIE}=; path=/; max-age=0`;
    localStorage.setItem(CONSENT_KEY, value());
    expect(loadConsent().readConsent()).toBe(expected);
  });
});

describe('Global Privacy Control', () => {
  function loadWith(respectsGpc: boolean): Consent {
    Object.assign(navigator, { globalPrivacyControl: true });
    const consent = loadConsent();
    const { SITE } = require('@/lib/config/site') as typeof import('@/lib/config/site');
    SITE.analytics.respectsGpc = respectsGpc;
    return consent;
  }

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });

  test('has no effect without the setting', () => {
    expect(loadWith(false).isTrackingAllowed()).toBe(true);
  });

  test('is an objection with it, which is not stored, until the visitor agrees', async () => {
    const consent = loadWith(true);
    consent.renewOptOut();
    expect(consent.isTrackingAllowed()).toBe(false);
    expect(localStorage).toHaveLength(0);
    await consent.setConsent('in');
    expect(consent.isTrackingAllowed()).toBe(true);
  });
});

test('an opt-out deletes what this tab remembers of the visit', async () => {
  const keys = ['checkleaf:landing', 'mp_tab_id_mixpanel_key', 'mp_gen_new_tab_id_mixpanel_key'];
  for (const key of keys) sessionStorage.setItem(key, 'x');
  sessionStorage.setItem('__next_scroll_x', '{}');
  await loadConsent().setConsent('out');
  expect(Object.keys(sessionStorage)).toEqual(['__next_scroll_x']);
});

describe('an objection', () => {
  let sent: string[];
  beforeEach(() => {
    sent = [];
    window.fetch = async (_url, init) => {
      sent.push(String(init?.body));
      return { ok: true } as Response;
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'fetch');
  });

  test('that the server does not know is sent again on the next page', async () => {
    localStorage.setItem(CONSENT_KEY, 'out');
    loadConsent().renewOptOut();
    await Promise.resolve();
    expect(sent).toEqual(['choice=out']);
  });

  test('that the server has stored is not', async () => {
    document.cookie = `${CONSENT_COOKIE}=${formatConsent('out', new Date())}; path=/`;
    loadConsent().renewOptOut();
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(localStorage.getItem(CONSENT_KEY)).toBe(formatConsent('out', new Date()));
  });
});
